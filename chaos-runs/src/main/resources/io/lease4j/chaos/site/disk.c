/*
 * The disk under a server, as a run of chaos wants it: one whose power can be cut, that is slow, or that is full.
 *
 * After each successful fsync or fdatasync of a regular file, a line "size micros path" is appended to the file that
 * LEASE4J_DISK_LOG names: the size from before the call, so at least that much is durable, and how long the call took. The
 * file that LEASE4J_DISK_STATE names says what the disk is like: while its first byte is 255, a call waits, as before a
 * disk that has stalled; from 1 to 254 it takes ten milliseconds longer for each; while its second byte is not zero, a write
 * to a regular file whose path holds ".aof" fails as on a full disk.
 *
 * The kernel is asked directly: to look up the C library's own function may allocate.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define STALLED 255

static const unsigned char calm[2] = {0, 0};
static const volatile unsigned char *state = calm;
static int notes = -1;

__attribute__((constructor)) static void start(void) {
    const char *name = getenv("LEASE4J_DISK_STATE");
    const char *log = getenv("LEASE4J_DISK_LOG");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *page = mmap(NULL, sizeof calm, PROT_READ, MAP_SHARED, file, 0);
        if (page != MAP_FAILED) {
            state = page;
        }
        close(file);
    }
    if (log) {
        notes = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }
}

static int path_of(int file, char *path) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return length > 0;
}

static void note(int file, long long size, long long micros) {
    char path[PATH_MAX], line[PATH_MAX + 96];
    if (notes < 0 || !path_of(file, path)) {
        return;
    }
    int written = snprintf(line, sizeof line, "%lld %lld %s\n", size, micros, path);
    if (written > 0 && syscall(SYS_write, notes, line, (size_t)written) < 0) {
        /* The run then finds less durable than there is. */
    }
}

static long long micros(void) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static int made_durable(int file, long number) {
    struct stat before;
    int regular = fstat(file, &before) == 0 && S_ISREG(before.st_mode);
    long long from = micros();
    struct timespec pause = {0, 1000000};
    while (regular && state[0] == STALLED) {
        nanosleep(&pause, NULL);
    }
    while (regular && micros() - from < state[0] * 10000LL && state[0] != STALLED) {
        nanosleep(&pause, NULL);
    }
    int result = (int)syscall(number, file);
    if (regular && result == 0) {
        note(file, (long long)before.st_size, micros() - from);
    }
    return result;
}

int fsync(int file) { return made_durable(file, SYS_fsync); }

int fdatasync(int file) { return made_durable(file, SYS_fdatasync); }

ssize_t write(int file, const void *bytes, size_t count) {
    if (state[1]) {
        char path[PATH_MAX];
        struct stat of;
        if (fstat(file, &of) == 0 && S_ISREG(of.st_mode) && path_of(file, path) && strstr(path, ".aof")) {
            errno = ENOSPC;
            return -1;
        }
    }
    return syscall(SYS_write, file, bytes, count);
}

/*
 * Tells what a server's fsync really made durable, and lets a test hold it back: a killed process loses nothing of what it
 * wrote, because the machine goes on; a machine that loses its power keeps what was synced, and perhaps nothing else.
 *
 * After each successful fsync or fdatasync of a regular file, a line "size path" is appended to the file that
 * LEASE4J_SYNC_LOG names: the size from before the call, so at least that much is durable. While the first byte of the file
 * that LEASE4J_SYNC_HOLD names is not zero, a call waits, as before a disk that has stalled.
 *
 * The kernel is asked directly: to look up the C library's own function may allocate.
 */
#define _GNU_SOURCE
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

static const char none = 0;
static const volatile char *held = &none;
static int notes = -1;

__attribute__((constructor)) static void start(void) {
    const char *hold = getenv("LEASE4J_SYNC_HOLD");
    const char *log = getenv("LEASE4J_SYNC_LOG");
    int file = hold ? open(hold, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
        if (page != MAP_FAILED) {
            held = page;
        }
        close(file);
    }
    if (log) {
        notes = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }
}

static void note(int file, long long size) {
    char name[64], path[PATH_MAX], line[PATH_MAX + 64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0 || notes < 0) {
        return;
    }
    path[length] = 0;
    int written = snprintf(line, sizeof line, "%lld %s\n", size, path);
    if (written > 0 && write(notes, line, (size_t)written) < 0) {
        /* The test then finds less durable than there is. */
    }
}

static int made_durable(int file, long number) {
    struct stat before;
    int regular = fstat(file, &before) == 0 && S_ISREG(before.st_mode);
    struct timespec pause = {0, 1000000};
    while (regular && *held) {
        nanosleep(&pause, NULL);
    }
    int result = (int)syscall(number, file);
    if (regular && result == 0) {
        note(file, (long long)before.st_size);
    }
    return result;
}

int fsync(int file) { return made_durable(file, SYS_fsync); }

int fdatasync(int file) { return made_durable(file, SYS_fdatasync); }

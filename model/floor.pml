/*
 * The floor protocol: one authority record, a primary and an older one that goes on serving, one witness, two provers,
 * and a network that loses, delays and repeats. docs/floor-model.md says what is modelled, what is not, and what holds;
 * ./model/check searches all of it, and again with one rule left out by -DNO_...
 *
 * Every d_step is one atomic step of the real thing: a script of the store, a transaction of the witness. What is
 * between two of them (a message, a pause, a crash) is the scheduler's freedom: who is never scheduled again has
 * crashed, and a message that is never delivered is lost.
 */

/* Small, so that all of it is searched. Two tokens a range: a ceiling can come between a used and an unused one. */
#ifndef WIDTH
#define WIDTH 2
#endif
#ifndef RAISES
#define RAISES 2 /* of the witness, after that of the creation */
#endif
#ifndef LINEAGES
#define LINEAGES 3 /* the first one, and two restarts or promotions */
#endif
#define TOKENS (WIDTH * (RAISES + 1))

#define PROOF 1
#define EXTENSION 2

/*
 * The record in a store's memory, all zero if it is missing. Its floor is left out: last is never below it. Its
 * lineage is a bit of the node, as a new lineage is never one that there was before.
 */
typedef Record { byte last, ceiling, evidence, ticket }

/* It serves unless its lineage is 0. Ghosts: the base of its last proof, and of the last one raised for it. */
typedef Node { byte lineage; bit proven; Record r; byte floor, raisedAt }

/* Node 0 has the newest lineage; node 1 is an older primary that does not know, if there is one. */
Node node[2];

/* A copy of any age: what a replica received, a backup, what had reached the disk. */
Record saved;
byte lineages;

/* The witness: its counter, and the lineage for which it was raised last. */
byte highest;
byte provenLast;

/* What a refusal told a prover: lineage and ticket. Two at most are under way. */
typedef Attempt { byte lineage, ticket }
Attempt attempt[2];

/* The message that follows a raise. It stays in the network, and is delivered any number of times or never. */
typedef Install { byte kind, lineage, ticket, base }
Install install[RAISES];
byte raises;

/* Ghosts: the tokens that were granted, and the greatest of them. */
short granted;
byte top;
#ifdef ABOVE
byte topAtInstall[2];
#endif
#ifdef NO_RAISE_FIRST
byte owed; /* what a prover still has to raise the counter to */
#endif

#define serves(n) (node[n].lineage != 0)
#ifdef NO_EVIDENCE
#define proven(n) node[n].proven
#else
#define proven(n) (node[n].proven && node[n].r.evidence <= node[n].r.last)
#endif
#ifdef NO_CEILING
#define may_grant(n) (proven(n) && node[n].r.last < TOKENS)
#else
#define may_grant(n) (proven(n) && node[n].r.last < node[n].r.ceiling)
#endif
#define near_ceiling(n) (node[n].r.last + 1 >= node[n].r.ceiling)
#define outstanding(it, n) (it.lineage == node[n].lineage && it.ticket && it.ticket == node[n].r.ticket)

inline copy(from, to) {
  to.last = from.last; to.ceiling = from.ceiling; to.evidence = from.evidence; to.ticket = from.ticket
}

inline clear(it) { it.last = 0; it.ceiling = 0; it.evidence = 0; it.ticket = 0 }

/* -DONLY=name searches for one way to break one promise; the last three are more than is promised. */
#define UNIQUE 1
#define AFTER_PROOF 2
#define SHOWN 3
#define APART 4
#define BELOW_SUCCESSOR 5
#define INCREASING 6
#define ABOVE_ALL_BEFORE_INSTALL 7
#define NEVER_ABOVE_SUCCESSOR 8
#define NOT_ALL_TOKENS 9
#ifdef ONLY
#define promise(name, it) assert(ONLY != name || (it))
#define overpromise(name, it) assert(ONLY != name || (it))
#else
#define promise(name, it) assert(it)
#define overpromise(name, it) skip
#endif

inline judge(n, token, seen) {
  promise(UNIQUE, !(granted & (1 << (token - 1))));
  promise(SHOWN, token > seen);
#ifdef ONE_PRIMARY
  promise(INCREASING, token > top);
#endif
  if
  :: serves(1 - n) && proven(1 - n) ->
    promise(APART, token + WIDTH <= node[1 - n].r.ceiling || token > node[1 - n].r.ceiling);
    promise(BELOW_SUCCESSOR, node[n].raisedAt >= node[1 - n].floor || token <= node[1 - n].floor);
    overpromise(NEVER_ABOVE_SUCCESSOR, n == 0 || token <= node[0].floor)
  :: else
  fi;
#ifdef ABOVE
  overpromise(ABOVE_ALL_BEFORE_INSTALL, token > topAtInstall[n]);
#endif
  overpromise(NOT_ALL_TOKENS, (granted | (1 << (token - 1))) != (1 << TOKENS) - 1)
}

/* An acquire by a caller that was once shown the token `seen`, or none: 0. What it was shown is evidence. */
inline acquire(n, seen) {
  if
  :: seen > node[n].r.last && seen > node[n].r.evidence ->
    node[n].r.evidence = seen;
    printf("lineage %d is shown token %d\n", node[n].lineage, seen)
  :: else
  fi;
  if
  :: may_grant(n) ->
    node[n].r.last++;
    printf("lineage %d grants %d to a caller that was shown %d\n", node[n].lineage, node[n].r.last, seen);
    judge(n, node[n].r.last, seen);
    granted = granted | (1 << (node[n].r.last - 1));
    if
    :: node[n].r.last > top -> top = node[n].r.last
    :: else
    fi
  :: else
  fi
}

#define has_seen(token) (token == 0 || (granted & (1 << (token - 1))))

proctype Caller(byte shown) {
end:
  do
  :: d_step { serves(0) && has_seen(shown) -> acquire(0, shown) }
  :: d_step { serves(1) && has_seen(shown) -> acquire(1, shown) }
  od
}

/* Installs message m at node n, or changes nothing. */
inline deliver(m, n) {
  if
#ifndef NO_LINEAGE
  :: install[m].lineage != node[n].lineage
#endif
#ifndef NO_TICKET
  :: node[n].r.ticket == 0 || install[m].ticket != node[n].r.ticket
#endif
  :: install[m].base < node[n].r.ceiling
  :: install[m].kind == PROOF && (install[m].base < node[n].r.last || install[m].base < node[n].r.evidence)
  :: install[m].kind == EXTENSION && !proven(n)
  :: else ->
#ifdef ABOVE
    topAtInstall[n] = top;
#endif
    if
    :: install[m].kind == PROOF -> node[n].proven = 1; node[n].floor = install[m].base; node[n].r.evidence = 0
    :: else
    fi;
    if
    :: node[n].r.last < install[m].base -> node[n].r.last = install[m].base
    :: else
    fi;
    node[n].r.ceiling = install[m].base + WIDTH; node[n].r.ticket = 0;
    printf("lineage %d installs the range above %d\n", node[n].lineage, install[m].base)
  fi
}

#define order(it) (it.lineage * 16 + it.ticket)

/* Two attempts have no order among them: one state instead of two. */
inline sort() {
  if
  :: order(attempt[0]) < order(attempt[1]) ->
    k = attempt[0].lineage; attempt[0].lineage = attempt[1].lineage; attempt[1].lineage = k;
    k = attempt[0].ticket; attempt[0].ticket = attempt[1].ticket; attempt[1].ticket = k
  :: else
  fi;
  k = 0
}

inline give_up(a) { attempt[a].lineage = 0; attempt[a].ticket = 0; sort() }

/*
 * Forgets what can never matter again, which keeps the search small: what is for a lineage that is over, or for a
 * ticket that is no longer outstanding in it, will be refused for ever. With one of the two checks left out it would
 * not be; and UNTIDIED shows, within smaller bounds, that it is the checks that hold and not this.
 */
inline tidy() {
#if !defined(NO_LINEAGE) && !defined(NO_TICKET) && !defined(UNTIDIED)
  for (k : 0 .. RAISES - 1) {
    if
    :: outstanding(install[k], 0) || outstanding(install[k], 1)
    :: else -> install[k].kind = 0; install[k].lineage = 0; install[k].ticket = 0; install[k].base = 0
    fi
  }
  for (k : 0 .. 1) {
    if
    :: outstanding(attempt[k], 0) || outstanding(attempt[k], 1)
    :: else -> attempt[k].ticket = 0
    fi
  }
#endif
  if
  :: raises == RAISES -> give_up(1); give_up(0); provenLast = 0
  :: else -> sort()
  fi
}

/* A message of the network: never, late, again and again, to either node. */
proctype Message(byte m) {
  byte k;
end:
  do
  :: d_step { install[m].kind && serves(0) -> deliver(m, 0); tidy() }
  :: d_step { install[m].kind && serves(1) -> deliver(m, 1); tidy() }
  od
}

#define bit_of(it) (1 << it.ticket)

/* A refusal hands out the outstanding ticket, or leaves a new one: random, so one that nobody remembers is as good. */
inline ask(n) {
  if
  :: node[n].r.ticket == 0 ->
    used = bit_of(node[0].r) | bit_of(node[1].r) | bit_of(saved) | bit_of(attempt[0]) | bit_of(attempt[1]);
    for (k : 0 .. RAISES - 1) { used = used | bit_of(install[k]) }
    k = 1;
    do
    :: used & (1 << k) -> k++
    :: else -> break
    od;
    node[n].r.ticket = k; used = 0
  :: else
  fi;
  attempt[1].lineage = node[n].lineage; attempt[1].ticket = node[n].r.ticket;
  printf("lineage %d gives ticket %d to a prover\n", node[n].lineage, node[n].r.ticket);
  sort()
}

/* The witness is raised, and only then there is a message with its range. */
inline raise(a, what) {
  promise(AFTER_PROOF, top <= highest);
  install[raises].kind = what; install[raises].lineage = attempt[a].lineage;
  install[raises].ticket = attempt[a].ticket; install[raises].base = highest;
  printf("for lineage %d and ticket %d a range above %d, kind %d\n",
    attempt[a].lineage, attempt[a].ticket, highest, what);
  provenLast = attempt[a].lineage;
  if
  :: what == PROOF && node[0].lineage == provenLast -> node[0].raisedAt = highest
  :: what == PROOF && node[1].lineage == provenLast -> node[1].raisedAt = highest
  :: else
  fi;
#ifdef NO_RAISE_FIRST
  owed = highest + WIDTH;
#else
  highest = highest + WIDTH;
#endif
  raises++;
  give_up(a);
  tidy()
}

#define can_ask(n) (attempt[1].lineage == 0 && raises < RAISES && serves(n) && (!proven(n) || near_ceiling(n)))
#define can_raise(a) (attempt[a].lineage && raises < RAISES)
#ifdef NO_LAST_PROVEN
#define can_extend(a) can_raise(a)
#else
#define can_extend(a) (can_raise(a) && attempt[a].lineage == provenLast)
#endif

/* Any number of them, of which two wait at a time: one that gives up makes way for the next. */
proctype Provers() {
  byte k;
  short used;
end:
  do
  :: d_step { can_ask(0) -> ask(0) }
  :: d_step { can_ask(1) -> ask(1) }
  :: d_step { can_raise(0) -> raise(0, PROOF) }
  :: d_step { can_raise(1) -> raise(1, PROOF) }
  :: d_step { can_extend(0) -> raise(0, EXTENSION) }
  :: d_step { can_extend(1) -> raise(1, EXTENSION) }
  :: d_step { attempt[0].lineage -> give_up(0) }
  :: d_step { attempt[1].lineage -> give_up(1) }
#ifdef NO_RAISE_FIRST
  :: d_step { owed > highest -> highest = owed; printf("the counter is raised to %d\n", owed) }
#endif
  od
}

inline flush(n) {
  clear(node[n].r); node[n].proven = 0; node[n].floor = 0;
  printf("lineage %d loses its memory\n", node[n].lineage)
}

inline take_copy(n) {
  copy(node[n].r, saved);
  printf("the memory of lineage %d is copied\n", node[n].lineage)
}


/* A node begins to serve with what the copy remembers, under a new lineage. After the last one no copy is needed. */
inline start() {
  copy(saved, node[0].r);
  lineages++; node[0].lineage = lineages; node[0].floor = 0; node[0].raisedAt = 0;
  printf("lineage %d serves with the copy\n", lineages);
#ifndef NO_UNPROVEN
  node[0].proven = 0;
#endif
  if
  :: lineages == LINEAGES -> clear(saved)
  :: else
  fi
}

inline step_aside() {
  copy(node[0].r, node[1].r); node[1].lineage = node[0].lineage; node[1].proven = node[0].proven;
  node[1].floor = node[0].floor; node[1].raisedAt = node[0].raisedAt;
  printf("lineage %d goes on serving although\n", node[0].lineage)
}

/* FLUSHALL; a copy is taken; a restart, or a promotion that ends the old primary; a promotion that does not. */
proctype Faults() {
  byte k;
end:
  do
  :: d_step { serves(0) -> flush(0); tidy() }
  :: d_step { serves(1) -> flush(1); tidy() }
  :: d_step { lineages < LINEAGES -> take_copy(0) }
  :: d_step { lineages < LINEAGES && serves(1) -> take_copy(1) }
  :: d_step { lineages < LINEAGES -> start(); tidy() }
#ifndef ONE_PRIMARY
  :: d_step { lineages < LINEAGES -> step_aside(); start(); tidy() }
#endif
  od
}

init {
  byte i;
  d_step {
    highest = WIDTH; lineages = 1; provenLast = 1;
    node[0].lineage = 1; node[0].proven = 1; node[0].r.ceiling = WIDTH;
    copy(node[0].r, saved)
  }
  atomic {
    run Provers(); run Faults();
    for (i : 0 .. TOKENS) { run Caller(i) }
    for (i : 0 .. RAISES - 1) { run Message(i) }
    i = 0
  }
}

import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect the whole heap when most of the room up to its limit is used, and not long before, as the intake makes and drops buffers all
 * the time. By its defaults every 64 MB of new buffers begin a collection, however little of the heap is in use, and so does a heap of a
 * reading thread with three quarters of its room left. Collecting begins at 75% of the room, without waiting for a pause at 90%, and the
 * room after it is one and a half times what is still in use (by default about half of that). For a process that has only just started.
 */
export function collectLate(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString('--incremental-marking-soft-trigger=75');
  setFlagsFromString('--incremental-marking-hard-trigger=90');
  setFlagsFromString('--heap-growing-percent=150');
}

import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 count buffers towards the limit of the heap that holds them. By its default every 64 MB of new buffers begin a collection of the whole
 * heap, however little of it is in use, as the intake makes them all the time. For a process that has only just started.
 */
export function countBuffersInHeapLimit(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

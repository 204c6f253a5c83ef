/** Rows read but not saved yet, of all batches of a process together. */
export type RowBudget = {
  add: (rows: number) => void;
  remove: (rows: number) => void;
  isFull: () => boolean;
  /** Resolves when there is room. */
  room: () => Promise<void>;
  /** Releases everybody who waits for room, now and later. */
  close: () => void;
};

/** Counts buffered rows, so that reading pauses while there are `most` or more: memory is bounded whatever the messages contain. */
export function openRowBudget(most: number): RowBudget {
  let held = 0;
  let isClosed = false;
  const waiting: (() => void)[] = [];
  const isFull = () => held >= most && !isClosed;
  const goOn = () => {
    if (!isFull()) for (const one of waiting.splice(0)) one();
  };
  return {
    add: (rows) => {
      held += rows;
    },
    remove: (rows) => {
      held -= rows;
      goOn();
    },
    isFull,
    room: () => (isFull() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    close: () => {
      isClosed = true;
      goOn();
    },
  };
}

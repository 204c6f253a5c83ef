/**
 * What decides which copy of a report counts, over all of it and not one domain's share: its messages and rows that were read, whether
 * nothing of it was lost, whether its message passed authentication, and when it was received (epoch milliseconds). `id` breaks ties.
 */
export type ReportCopy = {
  messages: number;
  rows: number;
  isComplete: boolean;
  isAuthenticated: boolean;
  receivedMs: number;
  id: number;
};

/**
 * Above 0 where the first copy of a report is to count, below 0 where the second is: never an empty one, then a complete one, one from an
 * authenticated sender, the one with more messages, with more rows, the later one. A larger copy that anybody could have sent does not take
 * the place of what the reporter sent; among copies of the same standing a smaller one never counts. The order of arrival decides nothing.
 */
export function compareCopies(a: ReportCopy, b: ReportCopy): number {
  return (
    Number(a.messages > 0) - Number(b.messages > 0) ||
    Number(a.isComplete) - Number(b.isComplete) ||
    Number(a.isAuthenticated) - Number(b.isAuthenticated) ||
    a.messages - b.messages ||
    a.rows - b.rows ||
    a.receivedMs - b.receivedMs ||
    a.id - b.id
  );
}

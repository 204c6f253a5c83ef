/** What keeps an import from being read, in a sentence for people; another attempt would meet it too. */
export class UnreadableHistory extends Error {
  /** Whether the machine is at fault, like a full disk, and not what is read: then another attempt may succeed later. */
  get isOfMachine(): boolean {
    return (this.cause as { syscall?: unknown } | undefined)?.syscall !== undefined;
  }
}

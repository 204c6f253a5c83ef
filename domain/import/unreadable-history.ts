/** What keeps an import from being read, in a sentence for people; another attempt would meet it too. */
export class UnreadableHistory extends Error {}

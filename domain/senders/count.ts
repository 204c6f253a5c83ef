/** How many senders are in a list that names one once for each domain it sends as: a sender counts once, whatever it sends as. */
export const senderCount = (senders: readonly { key: string }[]): number => new Set(senders.map(({ key }) => key)).size;

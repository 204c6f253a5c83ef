/**
 * What the reports of a period say of one sender of a domain, in counts of messages. `forwarded` failed, but receivers knew them as forwarded.
 * `activeDays` of `days` had messages. `service` is the sending service that a check proved, `kind` what it does. `reverse` is the name of its
 * busiest address that points back to it. `ownName` is a name of the domain's own organisation for which SPF or DKIM passed, not aligned.
 */
export type SenderMail = {
  domain: string;
  name: string;
  service: { name: string; kind: string; evidence: readonly string[] } | null;
  reverse: string | null;
  ownName?: string | null;
  messages: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  forwarded: number;
  stopped: number;
  addresses: number;
  activeDays: number;
  days: number;
};

/** The messages that could have passed: what receivers knew as forwarded is left out. */
export const judgedOf = ({ messages, passed, forwarded }: Pick<SenderMail, 'messages' | 'passed' | 'forwarded'>): number =>
  Math.max(passed, messages - forwarded);

/** Whether a sender is known by its network alone, not by a name. */
export const isNetwork = (name: string): boolean => /\/\d+$/.test(name);

const openToAll = new Set(['hosting', 'isp', 'other']);

/** Whether anybody may send from the addresses of such a service, so that its name says nothing about who did. */
export const isOpenToAll = (kind: string): boolean => openToAll.has(kind);

/** Whether a name is a domain's own, or below it. */
export const isBelow = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

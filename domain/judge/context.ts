import type { MailClass } from '../vocabulary.ts';

/**
 * What a domain's own reports say, counts of messages over `days` days. `spfOnly` passed by SPF alone; `strictBreaks` pass only because
 * alignment is relaxed; `listMail` was let through by receivers as mailing-list mail; `noneSinceDays` how long the reports have shown
 * `p=none`, `null` where they do not show it now.
 */
export type MailFacts = {
  days: number;
  messages: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  spfOnly: number;
  strictBreaks: { dkim: number; spf: number } | null;
  listMail: number;
  noneSinceDays: number | null;
};

/**
 * What the checks know besides the DNS. `reportAddress` is where the owner's reports should arrive, `null` if it is not known; `mail` is
 * `null` for a visitor, whose reports nobody has; `isSilent`: a name whose records show no sign of messages; `receivesNothing`: the name that is
 * checked, where its DNS has nobody deliver to it.
 */
export type JudgeContext = {
  mailClass: MailClass;
  reportAddress: string | null;
  mail: MailFacts | null;
  isSilent?: boolean;
  receivesNothing?: string;
};

/** Whether no messages to or from a name are to be expected. */
export function expectsNoMail({ mailClass, isSilent }: JudgeContext): boolean {
  return mailClass === 'parked' || isSilent === true;
}

/** The context of a visitor who typed a name: people write mail, nothing is known of it. */
export const visitor: JudgeContext = { mailClass: 'people', reportAddress: null, mail: null };

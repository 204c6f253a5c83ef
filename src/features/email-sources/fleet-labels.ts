import { ruleLabels } from '#domain/analytics/source-verdict.ts';
import { capital, count, counted, formOf, spelled } from '#domain/text.ts';
import type { SenderRule } from '#domain/vocabulary/senders.ts';
import { pageAt } from '#src/page/search.ts';
import type { Fleet, FleetGroup, SourcesSearch } from './types.ts';

/** What is missing where a sender fails, as it is written to its customers. */
const advice: Partial<Record<SenderRule, string>> = {
  not_aligned: 'neither DKIM nor SPF is aligned with your domain',
  needs_dkim: 'DKIM is not set up for your domain, and SPF alone does not pass everywhere',
  partly: 'it is set up for part of your messages only',
};

/** "287 of 2 783 messages from Sardinepost fail, at seven customers. In all, 1 240 messages failed, at nine customers." */
export function fleetAnswer({ groups, totals }: Pick<Fleet, 'groups' | 'totals'>, isAll: boolean): string {
  const [first] = groups;
  if (first === undefined) return isAll ? 'No sender with a name here.' : 'No service fails for any customer here.';
  if (isAll)
    return `${capital(spelled(totals.groups, 'sender'))} with a name ${formOf(totals.groups, 'sends', 'send')} for ${counted(totals.customers, 'customer')}.`;
  const failing = `${count(first.failed)} of ${counted(first.messages, 'message')} from ${first.name} ${formOf(first.failed, 'fails', 'fail')}`;
  const worst = `${failing}, at ${spelled(first.customers_total, 'customer')}.`;
  if (totals.groups === 1) return worst;
  return `${worst} In all, ${counted(totals.failed, 'message')} failed, at ${spelled(totals.customers, 'customer')}.`;
}

/** The cause of a group as a name; for senders that are listed however they fare how many messages fail. */
export const causeLabel = ({ rule, failed }: Pick<FleetGroup, 'rule' | 'failed'>): string =>
  rule === null ? (failed === 0 ? 'None fails' : `${count(failed)} fail`) : ruleLabels[rule];

/** What staff write to the customers of a group, to begin with. */
export function draftTo({ name, rule }: Pick<FleetGroup, 'name' | 'rule'>): { subject: string; message: string } {
  const why = rule === null ? undefined : advice[rule];
  return why === undefined
    ? { subject: `Messages that you send with ${name}`, message: '' }
    : {
        subject: `Set up ${name}`,
        message: `Messages that you send with ${name} fail DMARC: ${why}. In Beacon open Email sources and choose ${name}: the card there shows what to publish. Answer here if you would like us to help.`,
      };
}

/** Where the sender of a domain opens, with its set-up card. */
export const placeOf = (key: string, domain: number, { days, from, to }: SourcesSearch): string =>
  pageAt('/app/email-sources', { domain, sender: key, days, from, to });

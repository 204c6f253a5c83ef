import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { visitor } from '#domain/judge/context.ts';
import type { Context } from '#server/context.ts';
import { saveSetting, setting } from '#server/store/settings.ts';

const key = 'sender-check';

/** What the last check of the sending domain of Beacon's own email found, and when. */
export type SenderCheck = { address: string; status: 'ok' | 'warning'; text: string };

/** Checks the records of the domain in BEACON_MAIL_FROM like those of a customer, and stores the result. */
export async function checkSender(context: Context): Promise<void> {
  const address = context.config.mailFrom;
  if (address === null) return;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const findings = await lookUpDomain(domain, {
    lookup: context.dns.fresh,
    fetchPolicy: context.fetchPolicy,
    fetchRegistration: context.fetchRegistration,
    selectors: [],
  });
  const now = context.clock.now();
  const { flags, unknown } = judgeCheck(findings, { context: visitor, nowMs: now.getTime() });
  const bad = flags.filter(({ severity, topic }) => isBad(severity) && (topic === 'spf' || topic === 'dmarc'));
  const [worst] = bad;
  const [missing] = unknown.filter(({ topic }) => topic === 'spf' || topic === 'dmarc');
  const found: Omit<SenderCheck, 'address'> =
    worst !== undefined
      ? { status: 'warning', text: `Emails come from ${address}. ${worst.why} ${worst.todo}` }
      : missing !== undefined
        ? { status: 'warning', text: `The records of ${domain}, where emails come from, could not be looked up.` }
        : { status: 'ok', text: `Emails come from ${address}. Its SPF and DMARC records have no urgent finding.` };
  await saveSetting(context.store.db, key, { address, ...found }, now);
}

const isBad = (severity: string) => severity === 'critical' || severity === 'high';

/** The last check of the address in BEACON_MAIL_FROM; `null` where none is set, or before its first check. */
export async function lastSenderCheck({ store, config }: Pick<Context, 'store' | 'config'>): Promise<SenderCheck | null> {
  const found = (await setting(store.db, key)) as SenderCheck | null;
  return found !== null && found.address === config.mailFrom ? found : null;
}

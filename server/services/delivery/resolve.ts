import { getDomain } from 'tldts';
import { z } from 'zod';
import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { isStaff, maySeeCustomer } from '#domain/access.ts';
import { escalationMinutes } from '#domain/delivery/escalation.ts';
import { receivesMail } from '#domain/dmarc/destinations.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { watchedDomains } from '#server/store/alerts/alert-facts.ts';
import { customerPeople, peopleOfAddresses, staffPeople } from '#server/store/alerts/alert-people.ts';
import { copiesOf } from '#server/store/delivery/alert-copies.ts';
import { listWebhooks } from '#server/store/delivery/webhooks.ts';
import { type RuleScope, scopeThere } from '../alerts/rule-scope.ts';
import { ruleRow, rulesIn } from '../alerts/rules.ts';
import { publicHolidays } from '../holidays.ts';
import { accessibleDomain } from '../scope.ts';
import { openTurns } from '../turns.ts';
import { recipientsOf } from './recipients.ts';

type Calls = typeof alertDelivery;
const dayMs = 86_400_000;

async function namedBy(call: UserCall, ruleId: number | undefined, scope: RuleScope) {
  if (ruleId === undefined) return [];
  const { rule } = await ruleRow(call, ruleId);
  return (await rulesIn(call, scope)).find((one) => one.rule.key === rule)?.recipients ?? [];
}

/** Whom an alert of a severity would notify now, how and when, in the order of escalation. Throws 404 for the domain, customer, tag or rule. */
export async function resolveRecipients(call: UserCall, { body }: Parsed<Calls['resolveRecipients']>) {
  const { db } = call.store;
  const now = call.clock.now().getTime();
  const scope = await scopeThere(call, body);
  const { domainId, customerIds } = scope;
  const severity = body.alert_severity;
  const found = await recipientsOf(
    call,
    {
      severity,
      isGoodNews: false,
      domainId,
      customerIds,
      recipients: await namedBy(call, body.rule_id, scope),
      isStaffs: domainId === null && customerIds.length === 0,
      plannedFor: [],
    },
    now,
  );
  const last = severity === 'critical' ? 2 : 0;
  const recipients = found
    .filter(({ step }) => step <= last)
    .map(({ userId, name, email, source, step, devices, plan }) => {
      const channels = plan.notices
        .filter(({ channel }) => channel !== 'push' || devices > 0)
        .map(({ channel, mode, dueMs, why }) => ({ channel, mode, due_time: new Date(dueMs).toISOString(), why }));
      return { user_id: userId, name, email, source, step, channels, held_back: plan.heldBack };
    });
  const hooks = (await listWebhooks(db, { isOn: true }))
    .filter(({ customerId }) => customerId === null || customerIds.includes(customerId))
    .map(({ url }) => ({
      user_id: null,
      name: new URL(url).host,
      email: '',
      source: 'webhook' as const,
      step: 0,
      channels: [
        {
          channel: 'webhook' as const,
          mode: 'now' as const,
          due_time: new Date(now).toISOString(),
          why: 'Webhooks are notified immediately.',
        },
      ],
      held_back: null,
    }));
  return { recipients: [...recipients, ...hooks], escalation: severity === 'critical' ? escalationLabel(now) : [] };
}

function escalationLabel(now: number) {
  const holidays = publicHolidays(now, now + dayMs);
  const who = ['the second contacts', 'the staff', 'everybody once more'];
  return who.map((name, step) => ({ minutes: escalationMinutes(step, now, holidays) ?? 0, who: name }));
}

const Address = z.email().max(254);

/** A form checks all its recipients at once; hosts that never answer must not use up everybody's lookups. */
const inAddressTurn = openTurns<number>({
  atOnce: 4,
  mostWaiting: 60,
  refusal: 'Many addresses are being checked. Wait a few seconds, then try again.',
  retryAfterSeconds: 10,
});

/** Whether an address can receive notifications, and what is wrong with it. `is_user` covers only people the caller may see. */
export async function validateRecipient(call: UserCall, { body }: Parsed<Calls['validateRecipient']>) {
  const { db } = call.store;
  const parsed = Address.safeParse(body.email.toLowerCase());
  const domain = body.domain_id === undefined ? null : await accessibleDomain(call, body.domain_id);
  if (!parsed.success)
    return {
      valid: false,
      email: body.email,
      is_user: false,
      warnings: ['This is not an email address like name@example.co.za.'],
    };
  const email = parsed.data;
  const host = email.slice(email.lastIndexOf('@') + 1);
  const warnings: string[] = [];
  const takesMail = await inAddressTurn(call.actor.userId, () => receivesMail(call.dns.lookup, host));
  if (takesMail === 'no') warnings.push(`${host} does not accept email.`);
  if (takesMail === 'unknown') warnings.push(`We could not look up whether ${host} accepts email.`);
  if (domain !== null && getDomain(host) === getDomain(domain.name))
    warnings.push(
      `If email for ${writtenName(domain.name)} fails, alerts to this address may fail too. Add a second address at another domain.`,
    );
  const person = await userInSight(call, email, domain?.id ?? null);
  if (domain !== null && person === 'elsewhere')
    warnings.push(`This person has no access to ${writtenName(domain.name)} and cannot open the alert.`);
  if (person === 'nobody')
    warnings.push('Nobody signs in with this address: it receives emails but cannot open or acknowledge alerts.');
  const [known] = await peopleOfAddresses(db, isStaff(call.actor.role) ? [email] : []);
  const copy = (await copiesOf(db, call.actor.userId)).get(email);
  if (copy === 'waiting') warnings.push('Not confirmed yet. Open the link that we sent to this address.');
  if (copy === 'stopped') warnings.push('This address unsubscribed and cannot be added again.');
  return { valid: takesMail !== 'no' && copy !== 'stopped', email, is_user: known !== undefined || person === 'here', warnings };
}

async function userInSight(call: UserCall, email: string, domainId: number | null): Promise<'here' | 'elsewhere' | 'nobody'> {
  const { db } = call.store;
  const [domain] = domainId === null ? [] : await watchedDomains(db, [domainId]);
  const customerIds = (domain?.customerIds ?? Object.keys(call.actor.customers).map(Number)).filter((id) =>
    maySeeCustomer(call.actor, id),
  );
  const people = [
    ...(await customerPeople(db, customerIds)),
    ...(isStaff(call.actor.role) ? await staffPeople(db, 'mail', 'comment') : []),
  ];
  if (people.some((one) => one.email === email)) return 'here';
  return isStaff(call.actor.role) && (await peopleOfAddresses(db, [email])).size > 0 ? 'elsewhere' : 'nobody';
}

import { isStaff, mayBeOnDuty, maySeeCustomer } from '#domain/access.ts';
import { alertRule } from '#domain/alerts/catalogue.ts';
import { type Duty, isOnDuty, type Shift } from '#domain/delivery/duty.ts';
import { planNotices } from '#domain/delivery/plan.ts';
import { type AlertPreferences, defaultPreferences, filledPreferences, type Mute } from '#domain/delivery/preferences.ts';
import type { AlertChannel, NoticeMode, Severity } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import { readPreferences, writePreferences } from '#server/store/alerts/alert-people.ts';
import { type AlertRow, isOfIntake, listAlerts } from '#server/store/alerts/alerts.ts';
import { subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { shiftsByPerson } from '#server/store/people/duty-shifts.ts';
import { publicHolidays } from '../holidays.ts';
import { accessibleScope } from '../scope.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { checkCopies, saveCopies } from './copies.ts';

const dayMs = 86_400_000;
const mostPreviewed = 500;
/** The step of escalation at which the staff is notified. */
const staffStep = 2;

/** What the caller wants to be notified of, or the defaults, with the version (0 where nothing was saved). */
export async function ownPreferences(
  call: UserCall,
): Promise<{ preferences: AlertPreferences; version: number; isDefault: boolean }> {
  const saved = await readPreferences(call.store.db, ownerOf(call.actor));
  if (saved === null) return { preferences: defaultPreferences, version: 0, isDefault: true };
  return { preferences: filledPreferences(saved.preferences), version: saved.version, isDefault: false };
}

/** The caller's own shifts on the rota that end after a time. */
export async function ownShifts({ store, actor }: UserCall, endAfter: Date): Promise<Shift[]> {
  if (!mayBeOnDuty(actor.role)) return [];
  return (await shiftsByPerson(store.db, endAfter, actor.userId)).get(actor.userId) ?? [];
}

/** Keeps only mutes that are active and within the caller's access, and each address once; `on_duty` is for staff whom alerts reach. */
function allowed(call: UserCall, preferences: AlertPreferences, domainIds: ReadonlySet<number> | null): AlertPreferences {
  const now = call.clock.now().getTime();
  const held = (mutes: AlertPreferences['per_domain'], may: (id: number) => boolean) =>
    Object.fromEntries(
      Object.entries(mutes).filter(
        ([id, { muted_until: until }]) => until !== null && Date.parse(until) > now && may(Number(id)),
      ),
    );
  return {
    ...preferences,
    on_duty: preferences.on_duty && mayBeOnDuty(call.actor.role),
    copies: [...new Set(preferences.copies)].filter((email) => email !== call.actor.email),
    per_customer: held(preferences.per_customer, (id) => maySeeCustomer(call.actor, id)),
    per_domain: held(preferences.per_domain, (id) => domainIds === null || domainIds.has(id)),
  };
}

/**
 * Saves the caller's notification preferences. Throws 409 with the current preferences in the details when another version was seen (two
 * devices), so that no input is lost; 403 and 400 for additional addresses that are not allowed.
 */
export async function savePreferences(
  call: UserCall,
  given: AlertPreferences,
  seenVersion: number | undefined,
): Promise<{ preferences: AlertPreferences; version: number }> {
  const ids = Object.keys(given.per_domain).map(Number);
  const preferences = allowed(call, given, await reachableDomains(call, ids));
  const before = await ownPreferences(call);
  if (seenVersion !== undefined && seenVersion !== before.version) throw changedMeanwhile(before);
  await checkCopies(call, preferences.copies, before.preferences.copies);
  const version = await writePreferences(call.store.db, call.actor.userId, preferences, before.version, call.clock.now());
  if (version === null) throw changedMeanwhile(await ownPreferences(call));
  await saveCopies(call, preferences.copies);
  return { preferences, version };
}

const changedMeanwhile = ({ preferences, version }: { preferences: AlertPreferences; version: number }) =>
  conflict('Your preferences were changed on another device meanwhile. Review the change before you save.', {
    preferences,
    version,
  });

/**
 * Mutes one customer for the caller until a time, or unmutes it (`null`); other preferences saved at the same time are preserved. Throws
 * 409.
 */
export async function muteCustomer(call: UserCall, customerId: number, mute: Mute): Promise<void> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    const { preferences, version } = await ownPreferences(call);
    const per_customer = { ...preferences.per_customer, [customerId]: mute };
    try {
      await savePreferences(call, { ...preferences, per_customer }, version);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict' || triesLeft === 1) throw error;
    }
  }
}

async function reachableDomains(call: UserCall, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await findDomainNames(call.store.db, accessibleScope(call.actor), { ids })).map(({ id }) => id));
}

/** The customer whose notifications are meant: the active one. Throws 403 without one, 404 for staff, who have none. */
export function ownCustomer(call: UserCall): number {
  if (call.actor.defaultCustomerId !== null) return call.actor.defaultCustomerId;
  throw isStaff(call.actor.role)
    ? notFound('Choose a customer first.')
    : forbidden('Access denied: No customer association found');
}

/** What became, or would have become, of one alert for a person. */
type ReachedRow = {
  alert_id: number;
  title: string;
  domain_name: string | null;
  severity: Severity;
  detected_time: string;
  channel: AlertChannel | null;
  mode: NoticeMode | null;
  due_time: string | null;
  why: string;
};

function reachedLabel(
  call: UserCall,
  alert: AlertRow,
  preferences: AlertPreferences & Duty,
  devices: number,
  holidays: ReadonlySet<string>,
): ReachedRow[] {
  const tellable = {
    severity: alert.severity,
    isGoodNews: alertRule(alert.rule)?.delivery === 'digest',
    domainId: alert.domainId,
    customerIds: alert.customers.map(({ id }) => id).filter((id) => maySeeCustomer(call.actor, id)),
  };
  const stopped = stoppedShort(call, alert, preferences);
  const { notices, heldBack } =
    stopped === null
      ? planNotices(preferences, tellable, alert.detectedAt.getTime(), holidays)
      : { notices: [], heldBack: stopped };
  const base = {
    alert_id: alert.id,
    title: alert.title,
    domain_name: alert.domainName,
    severity: alert.severity,
    detected_time: alert.detectedAt.toISOString(),
  };
  const sent = notices.filter(({ channel }) => channel !== 'push' || devices > 0);
  if (sent.length === 0)
    return [
      { ...base, channel: null, mode: null, due_time: null, why: heldBack ?? 'No device is registered for pushed messages.' },
    ];
  return sent.map(({ channel, mode, dueMs, why }) => ({ ...base, channel, mode, due_time: new Date(dueMs).toISOString(), why }));
}

/**
 * Why an alert stopped short of the caller: staff whose role gets none, or who are off duty and are notified of a customer's alert only when
 * it escalates; `null` where it did not.
 */
function stoppedShort({ actor }: UserCall, alert: AlertRow, duty: Duty): string | null {
  if (!isStaff(actor.role)) return null;
  if (!mayBeOnDuty(actor.role)) return 'Alerts are not sent to people with your role.';
  const isMine = isOfIntake(alert) || alert.assignedTo?.id === actor.userId;
  if (isMine || isOnDuty(duty, alert.detectedAt.getTime()) || alert.escalation >= staffStep) return null;
  return 'You were not on duty. Customers’ alerts reach staff when nobody at the customer acknowledges them.';
}

/** Which alerts of the last seven days would have reached the caller with these preferences and their shifts, newest first. */
export async function previewPreferences(call: UserCall, chosen: AlertPreferences) {
  const { db } = call.store;
  const to = call.clock.now();
  const from = new Date(to.getTime() - 7 * dayMs);
  const { rows, total } = await listAlerts(
    db,
    accessibleScope(call.actor),
    { detectedAfter: from },
    { limit: mostPreviewed, offset: 0 },
  );
  const preferences = { ...chosen, shifts: await ownShifts(call, from) };
  const devices = (await subscriptionsOf(db, call.actor.userId)).length;
  const holidays = publicHolidays(from.getTime(), to.getTime() + 31 * dayMs);
  const newest = [...rows].sort((a, b) => b.detectedAt.getTime() - a.detectedAt.getTime());
  const reached = newest.flatMap((alert) => reachedLabel(call, alert, preferences, devices, holidays));
  const messages = new Set(
    reached
      .filter(({ channel }) => channel === 'email')
      .map((one) => (one.mode === 'now' ? `now ${one.alert_id}` : `${one.mode} ${one.due_time}`)),
  );
  return {
    from_time: from.toISOString(),
    to_time: to.toISOString(),
    alerts: total,
    messages: { push: reached.filter(({ channel }) => channel === 'push').length, email: messages.size },
    reached,
  };
}

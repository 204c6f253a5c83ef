import { type Duty, isOnDuty } from '#domain/delivery/duty.ts';
import { contactStep } from '#domain/delivery/escalation.ts';
import { type Notifiable, type Plan, planNotices } from '#domain/delivery/plan.ts';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import { accessLevels, type Severity } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import {
  type AlertPerson,
  type CustomerPerson,
  customerPeople,
  peopleOfAddresses,
  staffPeople,
} from '#server/store/alerts/alert-people.ts';
import { shiftsByPerson } from '#server/store/people/duty-shifts.ts';
import { publicHolidays } from '../holidays.ts';

/** A recipient of an alert: `step` is the escalation step that notifies them (0: at once), `source` the reason. */
export type Recipient = {
  userId: number | null;
  name: string;
  email: string;
  source: 'primary_contact' | 'customer' | 'rule' | 'staff';
  step: number;
  preferences: AlertPreferences & Duty;
  devices: number;
  plan: Plan;
};

/**
 * What determines an alert's recipients; `recipients` are additional addresses named by its rule, `isStaffs` marks intake alerts. For the
 * people of the customers in `plannedFor`, who announced the change, it is informational.
 */
export type Addressed = Notifiable & { recipients: readonly string[]; isStaffs: boolean; plannedFor: readonly number[] };

const monthMs = 31 * 86_400_000;

function onePerCustomerPerson(people: readonly CustomerPerson[]): CustomerPerson[] {
  const best = new Map<number, CustomerPerson>();
  for (const person of people) {
    const held = best.get(person.userId);
    if (held === undefined || (person.isPrimary && !held.isPrimary)) best.set(person.userId, person);
  }
  return [...best.values()];
}

function ofCustomers(people: readonly CustomerPerson[]): (AlertPerson & { source: Recipient['source']; step: number })[] {
  const steps = new Map<number, number>();
  for (const mine of Map.groupBy(people, ({ customerId }) => customerId).values()) {
    const contacts = mine.map((person) => ({
      person,
      isPrimary: person.isPrimary,
      level: accessLevels.indexOf(person.level),
      since: person.since.getTime(),
    }));
    for (const contact of contacts) {
      const { userId } = contact.person;
      steps.set(userId, Math.min(steps.get(userId) ?? 1, contactStep(contacts, contact)));
    }
  }
  return onePerCustomerPerson(people).map((person) => ({
    ...person,
    source: person.isPrimary ? 'primary_contact' : 'customer',
    step: person.preferences === null ? (steps.get(person.userId) ?? 1) : 0,
  }));
}

/** The severity of an alert for the people of these customers. */
function severityFor({ severity, plannedFor }: Addressed, customerIds: readonly number[]): Severity {
  return customerIds.length > 0 && customerIds.every((id) => plannedFor.includes(id)) ? 'info' : severity;
}

/**
 * Everybody an alert may notify, in the order of escalation, with what each would be sent at a moment: first contacts of the domain's
 * customers and everybody who subscribed; additional addresses of the rule; second contacts; finally staff, and at once staff on duty and
 * the alert's owner.
 */
export async function recipientsOf(
  { store: { db } }: Pick<Context, 'store'>,
  alert: Addressed,
  atMs: number,
): Promise<Recipient[]> {
  const holidays = publicHolidays(atMs, atMs + monthMs);
  const held = alert.isStaffs ? [] : await customerPeople(db, alert.customerIds);
  const mine = ofCustomers(held);
  const customersOf = Map.groupBy(held, ({ userId }) => userId);
  const known = await peopleOfAddresses(db, alert.recipients);
  const planOf = (preferences: AlertPreferences & Duty, customerIds: readonly number[] = alert.customerIds) =>
    planNotices(preferences, { ...alert, customerIds, severity: severityFor(alert, customerIds) }, atMs, holidays);
  const named = alert.recipients
    .filter((email) => !mine.some((person) => person.email === email))
    .map((email): Recipient => {
      const person = known.get(email);
      const preferences = {
        ...defaultPreferences,
        channels: { ...defaultPreferences.channels, push: { on: false, min_severity: 'high' as const } },
      };
      return {
        userId: null,
        name: person?.name ?? email,
        email,
        source: 'rule',
        step: 0,
        preferences,
        devices: 0,
        plan: planOf(preferences),
      };
    });
  const shifts = await shiftsByPerson(db, new Date(atMs));
  const staff = (await staffPeople(db, 'mail', 'comment')).map((person) => {
    const preferences = { ...(person.preferences ?? defaultPreferences), shifts: shifts.get(person.userId) ?? [] };
    return { ...person, preferences, source: 'staff' as const, step: alert.isStaffs || isOnDuty(preferences, atMs) ? 0 : 2 };
  });
  const people = [...mine, ...staff].map(({ userId, name, email, source, step, devices, preferences: saved }): Recipient => {
    const preferences = saved ?? defaultPreferences;
    // A domain may belong to several customers; a person of one of them can mute it for that customer.
    const customerIds = customersOf.get(userId)?.map(({ customerId }) => customerId);
    return { userId, name, email, source, step, preferences, devices, plan: planOf(preferences, customerIds) };
  });
  return [...people, ...named].sort((a, b) => a.step - b.step);
}

import { isStaff } from '#domain/access.ts';
import type { Risk } from '#domain/customers/risk.ts';
import type { MailSplit } from '#domain/protection/own-mail.ts';
import type { AggregateScore } from '#domain/score/aggregate.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import type { Imported } from '#server/services/customers/import.ts';
import type { SignedIn } from '#server/signed-in.ts';
import type { AssociationRow } from '#server/store/people/associations.ts';
import type { CustomerPerson } from '#server/store/people/customer-people.ts';
import type { CustomerRow, customersOfUser } from '#server/store/people/customers.ts';
import { customerScoreWire, riskWire } from './customer-file.ts';

type OwnCustomer = Awaited<ReturnType<typeof customersOfUser>>[number];

/** A person's association with a customer. */
export function associationWire(row: AssociationRow) {
  return {
    id: row.id,
    user_id: row.userId,
    user_email: row.userEmail,
    user_name: row.userName,
    user_role: row.userRole,
    user_status: row.userStatus,
    customer_id: row.customerId,
    customer_name: row.customerName,
    customer_email: row.customerEmail,
    access_level: row.accessLevel,
    is_active: row.isActive,
    is_primary_contact: row.isPrimaryContact,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastLoginAt?.toISOString() ?? null,
    domain_count: row.domainCount,
  };
}

/** A person of a customer as its owners see it; `me` is the reader. */
export function customerPersonWire(row: CustomerPerson, me: number) {
  return {
    user_id: row.userId,
    name: row.name,
    email: row.email,
    access_level: row.accessLevel,
    status: row.status,
    is_active: row.isActive,
    is_primary_contact: row.isPrimaryContact,
    is_me: row.userId === me,
    since: row.since.toISOString(),
    invitation_expires_at: row.status === 'invited' ? (row.invitationEndsAt?.toISOString() ?? null) : null,
  };
}

/** What the list of staff shows beside a customer; `totals` and `own` of the last 30 days. */
type CustomerStats = {
  domainCount: number;
  totals: { total: number; passed: number };
  lastReportAt: Date | null;
  own: MailSplit['own'];
  plan: { name: string; status: SubscriptionStatus } | undefined;
  score: AggregateScore | null;
  risk: Risk | null;
  enforcement: { sending: number; enforced: number };
  alerts: { open: number; critical: number } | undefined;
};

/** A customer in a list of staff. */
export function customerWire(
  row: CustomerRow,
  { domainCount, totals, lastReportAt, own, plan, score, risk, enforcement, alerts }: CustomerStats,
) {
  return {
    ...ownCustomerWire({ ...row, domainCount, accessLevel: 'owner' as const, isPrimaryContact: false }),
    user_count: row.userCount,
    manager: row.manager,
    messages: totals.total,
    passed: totals.passed,
    own_messages: own.messages,
    own_passed: own.passed,
    last_report_at: lastReportAt?.toISOString() ?? null,
    plan: plan ?? null,
    score: customerScoreWire(score),
    risk: riskWire(risk),
    sending_domains: enforcement.sending,
    enforced_domains: enforcement.enforced,
    open_alerts: alerts?.open ?? 0,
    critical_alerts: alerts?.critical ?? 0,
  };
}

/** What an import did, or would do. */
export function importedWire({ isDone, lines, refused }: Imported) {
  return { is_done: isDone, lines, refused };
}

/** A customer as its own people see it. */
export function ownCustomerWire(row: OwnCustomer) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    access_level: row.accessLevel,
    is_primary_contact: row.isPrimaryContact,
    created_at: row.createdAt.toISOString(),
    domain_count: row.domainCount,
  };
}

/** The customers of a signed-in person and the active one, as GET /auth/customer-context returns them. */
export function customerContextWire(actor: SignedIn, customers: readonly OwnCustomer[]) {
  return {
    default_customer_id: actor.defaultCustomerId,
    role: actor.role,
    is_admin: isStaff(actor.role),
    is_multi_customer: customers.length > 1,
    customer_ids: customers.map(({ id }) => id),
    associations: customers.map((customer) => ({
      customer_id: customer.id,
      customer_name: customer.name,
      access_level: customer.accessLevel,
      domain_count: customer.domainCount,
      is_suspended: actor.suspended?.includes(customer.id) === true,
    })),
  };
}

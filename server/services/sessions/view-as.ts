import { type JWTPayload, SignJWT } from 'jose';
import { type Endpoint, leavesNothing } from '#contract/endpoint.ts';
import { mayInArea } from '#domain/access.ts';
import type { ViewArea } from '#domain/audit/labels.ts';
import type { Context, UserCall } from '#server/context.ts';
import { customerNotFound, forbidden, unauthenticated } from '#server/errors.ts';
import type { SignedIn } from '#server/signed-in.ts';
import { audit } from '#server/store/people/audit.ts';
import { customersOfUser, domainCounts, type HeldCustomer, isSuspended, listCustomers } from '#server/store/people/customers.ts';
import { sessionExpiry } from '#server/store/people/sessions.ts';

const longestMs = 3_600_000;

/** What the token of a view says beside the session it belongs to. */
export type View = NonNullable<SignedIn['viewing']>;

/** The refusal of a token whose view is over; the session of the person goes on. */
export const viewEnded = () => unauthenticated('This view of the portal has ended.');

/**
 * Opens the portal of a customer for a member of staff: a token of their session that reads what the customer's people read and changes
 * nothing, for an hour and no longer than the session. The customer's owner reads of it in the trail. Throws 404.
 */
export async function openView(call: UserCall, customerId: number): Promise<{ token: string; expires_at: string }> {
  const { db } = call.store;
  const { userId, sessionId } = call.actor;
  const at = call.clock.now();
  if ((await viewedCustomer(call, customerId)) === null) throw customerNotFound();
  const until = Math.min(at.getTime() + longestMs, (await sessionExpiry(db, sessionId)).getTime());
  const area: ViewArea = 'portal';
  const details = { customer_id: customerId, area };
  await audit(db, { at, actorUserId: userId, action: 'customer_viewed', entity: 'customer', entityId: customerId, details });
  const exp = Math.floor(until / 1000);
  const token = await new SignJWT({ view: { customer: customerId, since: at.getTime() } })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(sessionId)
    .setSubject(String(userId))
    .setExpirationTime(exp)
    .sign(call.keys.sessions);
  return { token, expires_at: new Date(exp * 1000).toISOString() };
}

/** The view that the token of a session is limited to; `null` for a session itself. */
export function readView({ view, exp = 0 }: JWTPayload): View | null {
  if (view === undefined) return null;
  const { customer, since } = view as { customer: number; since: number };
  return { customerId: customer, since: new Date(since), until: new Date(exp * 1000) };
}

/** A member of staff as somebody of the customer with the level "view". Throws 401 once the view, the role or the customer has ended. */
export async function viewAs(context: Context, actor: SignedIn, viewing: View, endedAt: Date | null): Promise<SignedIn> {
  const { customerId, since } = viewing;
  const isEnded = endedAt !== null && since <= endedAt;
  if (isEnded || !mayInArea(actor.role, 'customers', 'view')) throw viewEnded();
  if ((await viewedCustomer(context, customerId)) === null) throw viewEnded();
  const suspended = (await isSuspended(context.store.db, customerId)) ? [customerId] : [];
  const asCustomer = { role: 'customer', customers: { [customerId]: 'view' }, defaultCustomerId: customerId } as const;
  return { ...actor, ...asCustomer, suspended, viewing };
}

/** The caller's customers; in a view the one that is viewed. */
export async function ownCustomers(call: UserCall): Promise<HeldCustomer[]> {
  const { userId, viewing } = call.actor;
  if (viewing === undefined) return customersOfUser(call.store.db, userId);
  const customer = await viewedCustomer(call, viewing.customerId);
  return customer === null ? [] : [customer];
}

async function viewedCustomer({ store }: Pick<Context, 'store'>, id: number): Promise<HeldCustomer | null> {
  const { rows } = await listCustomers(store.db, { limit: 1, offset: 0, id });
  const [customer] = rows;
  if (customer === undefined) return null;
  const domainCount = (await domainCounts(store.db, [id])).get(id) ?? 0;
  return { ...customer, domainCount, accessLevel: 'view', isPrimaryContact: false };
}

/** What a view may send although it is no question: its own end, and the sign-out. */
const endings = new Set<string>(['/auth/end-view', '/auth/logout']);

/** What a view reads below `/auth/`. */
const ofPortal = new Set<string>(['/auth/profile', '/auth/verify', '/auth/customer-context']);

/** What belongs to the account of the person signed in, beside `/auth/`. */
const ofAccount = new Set<string>([
  '/notifications/settings',
  '/report-scheduling/alert-preferences',
  '/report-scheduling/alert-preferences/preview',
]);

/** Refuses everything but questions that leave nothing behind in a view, and what belongs to the account of the member of staff. Throws 403. */
export function refuseWhileViewing(endpoint: Endpoint): void {
  const { path, method } = endpoint;
  if (endings.has(path)) return;
  const isOfAccount = ofAccount.has(path) || (path.startsWith('/auth/') && !ofPortal.has(path));
  if (!leavesNothing(endpoint) || (isOfAccount && method !== 'GET'))
    throw forbidden('You see the portal as this customer, read-only. End the view to change something.');
  if (isOfAccount) throw forbidden('You see the portal as this customer. End the view to see your own account.');
}

/** Whose own things the caller reads; nobody's in a view, which shows none of the member of staff. */
export const ownerOf = ({ userId, viewing }: SignedIn): number => (viewing === undefined ? userId : 0);

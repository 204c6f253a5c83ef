import { api, apiHooks, auth } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { serverNow } from '#src/client/server-now.ts';

/** The portal of a customer as this tab shows it to a member of staff: `user` opened it; `until` in ms of the server's clock. */
export type CustomerView = { customerId: number; user: string; token: string; until: number };

/** A view is of one tab: other tabs, the outbox and the service worker go on as the member of staff. */
const viewKey = 'beacon_customer_view';
/** Says to the page that opens next that a view ended by itself. */
const endedKey = 'beacon_customer_view_ended';

const longestTimerMs = 3_600_000;
const own = { ...apiHooks };

/** Forgets the view of this tab, and sends calls with the person's own session again. */
export function dropView(): void {
  sessionStorage.removeItem(viewKey);
  Object.assign(apiHooks, own);
}

/**
 * Leaves the view for the customer's file. The page loads anew, so that nothing of the view stays in memory. Until then calls of the view go
 * on being refused, which says nothing of the person's own session.
 */
function leave({ customerId }: CustomerView): void {
  sessionStorage.removeItem(viewKey);
  apiHooks.unauthorised = () => undefined;
  location.assign(`/app/customers/${customerId}`);
}

/** Leaves a view that the server or the hour has ended. */
function leaveEnded(view: CustomerView): void {
  sessionStorage.setItem(endedKey, view.user);
  leave(view);
}

/** Whether a view of the person ended by itself before this page opened; says so once. */
export function takeEnded(user: string): boolean {
  const of = sessionStorage.getItem(endedKey);
  sessionStorage.removeItem(endedKey);
  return of === user;
}

/** The view of this tab, if the person opened one that has not ended; from then on calls are sent with it, until the server or the hour ends it. */
export function followView(user: string): CustomerView | null {
  const stored = sessionStorage.getItem(viewKey);
  if (stored === null) return null;
  const view = JSON.parse(stored) as CustomerView;
  if (view.user !== user || view.until <= serverNow()) {
    sessionStorage.setItem(endedKey, view.user);
    dropView();
    return null;
  }
  apiHooks.token = () => view.token;
  apiHooks.unauthorised = () => leaveEnded(view);
  const timer = setTimeout(() => leaveEnded(view), Math.min(view.until - serverNow(), longestTimerMs));
  auth.subscribe((state) => {
    if (!state.matches('anonymous')) return;
    clearTimeout(timer);
    dropView();
  });
  return view;
}

/** Opens the portal of a customer in this tab. The page loads anew, so that nothing of the person's own pages stays in memory. */
export async function openView(user: string, customerId: number): Promise<void> {
  const { token, expires_at: end } = await api(calls.customers.viewAs, { params: { id: customerId } });
  sessionStorage.setItem(viewKey, JSON.stringify({ customerId, user, token, until: Date.parse(end) } satisfies CustomerView));
  location.assign('/app/dashboard');
}

/** Ends the view, on the server too; without a connection the server ends it after the hour. */
export async function endView(view: CustomerView): Promise<void> {
  await api(calls.auth.endView, {}).catch((error: unknown) => console.warn('The view could not be ended on the server', error));
  leave(view);
}

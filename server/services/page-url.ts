import type { Context } from '#server/context.ts';

/** The whole address of a page of this installation, for mails and messages. */
export function pageUrl({ config }: Pick<Context, 'config'>, path: `/${string}`): string {
  return `${config.publicUrl ?? `http://${config.host}:${config.port}`}${path}`;
}

/**
 * The page on which somebody sees an alert: staff the alert centre; customers the alerts of the domain, and what is about them as a whole
 * on their dashboard.
 */
export function alertPath(
  alert: { id: number; domainId: number | null; customerId: number | null },
  isStaff: boolean,
): `/${string}` {
  if (isStaff || (alert.domainId === null && alert.customerId === null)) return `/app/alert-management?alert=${alert.id}`;
  return alert.domainId === null ? '/app/dashboard' : `/app/domains/${alert.domainId}?tab=alerts&alert=${alert.id}`;
}

/** The page on which somebody sees all alerts. */
export function alertsPath(isStaff: boolean): `/${string}` {
  return isStaff ? '/app/alert-management' : '/app/dashboard';
}

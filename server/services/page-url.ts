import type { Context } from '#server/context.ts';

/** The address people use: PUBLIC_URL, else where this process listens; one that listens everywhere is found on this machine. */
export function baseUrl(config: Pick<Context['config'], 'publicUrl' | 'host' | 'port'>): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

/** The whole address of a page of this installation, for emails and messages. */
export function pageUrl({ config }: Pick<Context, 'config'>, path: `/${string}`): string {
  return `${baseUrl(config)}${path}`;
}

/**
 * The page on which a person sees an alert: staff in the alert centre; customers among the domain's alerts, or on their dashboard for
 * alerts about them as a whole.
 */
export function alertPath(
  alert: { id: number; domainId: number | null; customerId: number | null },
  isStaff: boolean,
): `/${string}` {
  if (isStaff || (alert.domainId === null && alert.customerId === null)) return `/app/alert-management?alert=${alert.id}`;
  return alert.domainId === null ? '/app/dashboard' : `/app/domains/${alert.domainId}?tab=alerts&alert=${alert.id}`;
}

/** The page on which a person sees all alerts. */
export function alertsPath(isStaff: boolean): `/${string}` {
  return isStaff ? '/app/alert-management' : '/app/dashboard';
}

/** The address of the plan of a customer, for people who may belong to several. */
export function planUrl(context: Pick<Context, 'config'>, customerId: number): string {
  return pageUrl(context, `/app/plan?customer=${customerId}`);
}

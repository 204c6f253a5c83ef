import type { MailServerTls } from '#domain/transport/mail-server-tls.ts';
import type { MxFindings } from '#domain/transport/mx.ts';
import type { Context } from '#server/context.ts';
import { isFeatureOn } from '#server/store/features.ts';

/** The servers that senders try first; one check asks no more. */
const mostServers = 3;

/** How a mail server encrypts, in API terms. */
export type MailServerWire = Omit<MailServerTls, 'expiresAt'> & { certificate_expires_at: string | null };

/** Asks the first mail servers of a domain how they encrypt; none where staff switched it off. */
export async function probeMailServers(
  { probeMailServer, store }: Pick<Context, 'probeMailServer' | 'store'>,
  { hosts }: MxFindings,
): Promise<MailServerWire[]> {
  if (!(await isFeatureOn(store.db, 'mail_server_check'))) return [];
  const asked = hosts.filter(({ state, addresses }) => (state === 'ok' || state === 'alias') && addresses.length > 0);
  return Promise.all(
    asked.slice(0, mostServers).map(async ({ exchange, addresses }) => {
      const { expiresAt, ...found } = await probeMailServer(exchange, addresses);
      return { ...found, certificate_expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString() };
    }),
  );
}

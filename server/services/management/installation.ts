import type { UserCall } from '#server/context.ts';

/** What the environment fixes: the value that is in use, without passwords, and the variable to change. `null` where it is not set. */
export type FixedSetting = { key: string; value: string | null; variable: string };

const hostOf = (address: string | null) => (address === null ? null : new URL(address).hostname);

/** What only the environment can change, without any secret. */
export function fixedSettings({ config }: Pick<UserCall, 'config'>): FixedSetting[] {
  const fixed = (key: string, value: string | null, variable: string) => ({ key, value, variable });
  return [
    fixed('public_url', config.publicUrl, 'PUBLIC_URL'),
    fixed('mail_from', config.mailFrom, 'BEACON_MAIL_FROM'),
    fixed('mail_server', hostOf(config.smtpUrl), 'SMTP_URL'),
    fixed('report_address', config.reportAddress, 'BEACON_REPORT_ADDRESS'),
    fixed('resolvers', config.dnsServers.length === 0 ? null : config.dnsServers.join(', '), 'BEACON_DNS_SERVERS'),
    fixed('backup_folder', config.backup.dir, 'BEACON_BACKUP_DIR'),
    fixed('session_hours', `${config.sessionHours} h`, 'SESSION_HOURS'),
  ];
}

/** What a resolver answered: how long it took (ms), or why it did not answer. */
export type ResolverTest = { name: string; ms: number | null; problem: string | null };

const asked = 'co.za';

/** Asks every resolver at once for the name servers of co.za, past the cache. */
export async function testResolvers({ dns, config }: Pick<UserCall, 'dns' | 'config'>): Promise<ResolverTest[]> {
  const lookups = dns.apart.length === 0 ? [dns.fresh] : dns.apart;
  const names = [...new Set(config.dnsServers)];
  return Promise.all(
    lookups.map(async (lookup, index) => {
      const began = performance.now();
      const { status } = await lookup(asked, 'NS');
      const ms = Math.round(performance.now() - began);
      const name = (names.length === lookups.length ? names[index] : undefined) ?? `Resolver ${index + 1} of this machine`;
      return status === 'failed' ? { name, ms: null, problem: 'did not answer' } : { name, ms, problem: null };
    }),
  );
}

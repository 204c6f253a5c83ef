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
    ...(config.dnsServers.length === 0 ? [] : [fixed('resolvers', config.dnsServers.join(', '), 'BEACON_DNS_SERVERS')]),
    fixed('backup_folder', config.backup.dir, 'BEACON_BACKUP_DIR'),
    fixed('session_hours', `${config.sessionHours} h`, 'SESSION_HOURS'),
  ];
}

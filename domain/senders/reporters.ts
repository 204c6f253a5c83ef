import { knownReporters } from './known-reporters.ts';

const byBoth = new Map<string, string>();
const byName = new Map<string, string>();
const byDomain = new Map<string, string | null>();
for (const [orgName, emailDomain, name] of knownReporters) {
  byBoth.set(`${orgName} ${emailDomain}`, name);
  if (!byName.has(orgName)) byName.set(orgName, name);
  byDomain.set(emailDomain, byDomain.has(emailDomain) && byDomain.get(emailDomain) !== name ? null : name);
}

/** Cisco gives each customer of its mail cloud a name of its own. */
const ciscoCloud = /^esa\d*\..+\.iphmx\.com$/;

/**
 * The name people use for a reporter: "Microsoft (Outlook.com)" for `Outlook.com`. By what it calls itself and its address, then by either;
 * one that nobody knows keeps its own name.
 */
export function reporterName(orgName: string, email: string | null = null): string {
  const own = orgName.trim().toLowerCase();
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  if (ciscoCloud.test(own)) return 'Cisco Secure Email Cloud customer';
  return byBoth.get(`${own} ${domain}`) ?? byName.get(own) ?? byDomain.get(domain) ?? orgName;
}

import type { DemoDomain, Reporter, Sender } from './cast.ts';
import { around, type Chance, pick } from './chance.ts';

type Row = {
  ip: string;
  count: number;
  disposition: string;
  dkim: string;
  spf: string;
  from: string;
  sender: Sender;
  dkimOk: boolean;
  spfOk: boolean;
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function policyOn(domain: DemoDomain, daysAgo: number) {
  return (
    [...domain.policies].reverse().find((policy) => policy.since >= daysAgo) ?? domain.policies[0] ?? { since: 0, p: 'none' }
  );
}

function volume(chance: Chance, sender: Sender, share: number, daysAgo: number, weekday: number): number {
  if (daysAgo > (sender.from ?? 9_999) || daysAgo < (sender.until ?? 0)) return 0;
  const day = weekday === 0 || weekday === 6 ? sender.weekend : 1;
  const burst = sender.burst !== undefined && Math.abs(sender.burst.day - daysAgo) <= 1 ? sender.burst.times : 1;
  return around(chance, sender.daily * day * burst * share * 1.6);
}

function rowsOf(chance: Chance, domain: DemoDomain, reporter: Reporter, daysAgo: number, weekday: number): Row[] {
  const policy = policyOn(domain, daysAgo);
  const rows: Row[] = [];
  for (const sender of domain.senders) {
    let left = volume(chance, sender, reporter.share, daysAgo, weekday);
    const from = sender.subdomain === undefined ? domain.name : `${sender.subdomain}.${domain.name}`;
    const broken = sender.breaksAt !== undefined && daysAgo <= sender.breaksAt;
    while (left > 0) {
      const count = Math.min(left, 1 + Math.floor(chance() * Math.max(1, left * 0.8)));
      left -= count;
      const dkimOk = sender.dkim.domain === null && !broken && chance() < sender.dkim.passRate;
      const spfOk = sender.spf.domain === null && chance() < sender.spf.passRate;
      const passed = dkimOk || spfOk;
      const kept = passed || sender.reason !== undefined;
      const disposition =
        kept || policy.p === 'none'
          ? passed && reporter.shape === 'rfc9990' && policy.p !== 'none'
            ? 'pass'
            : 'none'
          : policy.p;
      rows.push({
        ip: pick(chance, sender.addresses),
        count,
        disposition,
        dkim: dkimOk ? 'pass' : 'fail',
        spf: spfOk ? 'pass' : 'fail',
        from,
        sender,
        dkimOk,
        spfOk,
      });
    }
  }
  return rows;
}

function rowXml(row: Row, domain: string, reporter: Reporter, lost: boolean): string {
  const { sender, from } = row;
  const dkimDomain = sender.dkim.domain ?? from;
  const own =
    sender.dkim.selector === ''
      ? ''
      : `<dkim><domain>${dkimDomain}</domain><selector>${sender.dkim.selector}</selector><result>${row.dkimOk || sender.dkim.domain !== null ? 'pass' : 'fail'}</result></dkim>`;
  const service = sender.signature?.(domain);
  const dkim =
    service === undefined ? own : `${own}<dkim><domain>${service}</domain><selector>s</selector><result>pass</result></dkim>`;
  const spf = `<spf><domain>${sender.spf.domain ?? from}</domain><scope>mfrom</scope><result>${row.spfOk || sender.spf.domain !== null ? 'pass' : 'softfail'}</result></spf>`;
  const reason =
    sender.reason !== undefined && row.dkim === 'fail' && row.spf === 'fail'
      ? `<reason><type>${reporter.shape === 'rfc7489' ? 'forwarded' : sender.reason.type}</type><comment>${escape(sender.reason.comment)}</comment></reason>`
      : '';
  const address = lost && reporter.loses === 'source_ip' ? '' : `<source_ip>${row.ip}</source_ip>`;
  return `<record><row>${address}<count>${row.count}</count><policy_evaluated><disposition>${row.disposition}</disposition><dkim>${row.dkim}</dkim><spf>${row.spf}</spf>${reason}</policy_evaluated></row><identifiers><header_from>${from}</header_from><envelope_from>${sender.spf.domain ?? from}</envelope_from></identifiers><auth_results>${dkim}${spf}</auth_results></record>`;
}

/** One reporter's report on one domain and one UTC day, as XML, or `null` when it saw no mail. `end` is in epoch seconds. */
export function reportXml(
  chance: Chance,
  domain: DemoDomain,
  reporter: Reporter,
  daysAgo: number,
  begin: number,
): { xml: string; id: string; end: number; rows: number } | null {
  const rows = rowsOf(chance, domain, reporter, daysAgo, new Date(begin * 1000).getUTCDay());
  if (rows.length === 0) return null;
  const end = begin + 86_399;
  const id = `${begin}.${Math.floor(chance() * 1e15)}`;
  const policy = policyOn(domain, daysAgo);
  const modern = reporter.shape === 'rfc9990';
  const root = modern ? '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">' : '<feedback>';
  const generator = reporter.generator === undefined ? '' : `<generator>${reporter.generator}</generator>`;
  const published = `<policy_published><domain>${domain.name}</domain>${modern ? '<discovery_method>treewalk</discovery_method>' : ''}<adkim>r</adkim><aspf>r</aspf><p>${policy.p}</p><sp>${policy.sp ?? policy.p}</sp>${modern ? '<np>reject</np><testing>n</testing>' : `<pct>${policy.pct ?? 100}</pct>`}</policy_published>`;
  const body = rows
    .map((row, index) => rowXml(row, domain.name, reporter, reporter.loses !== undefined && index % 5 === 4))
    .join('\n');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n<version>1.0</version>\n<report_metadata><org_name>${escape(reporter.org)}</org_name><email>${reporter.email}</email><report_id>${id}</report_id><date_range><begin>${begin}</begin><end>${end}</end></date_range>${generator}</report_metadata>\n${published}\n${body}\n</feedback>\n`;
  return { xml, id, end, rows: rows.length };
}

import { gzipSync } from 'node:zlib';
import type { TestApp } from './app.ts';
import { mailWith } from './mail.ts';

type Row = {
  ip: string;
  count: number;
  dkim?: 'pass' | 'fail';
  spf?: 'pass' | 'fail';
  disposition?: 'none' | 'quarantine' | 'reject';
  reason?: string;
  from?: string;
  envelopeFrom?: string;
};
type Wish = {
  reporter: string;
  reportId: string;
  day: string;
  policy?: string;
  policyDomain?: string;
  shape?: 'rfc9990';
  rows: Row[];
};

function rowXml(row: Row, policyDomain: string): string {
  const { dkim = 'fail', spf = 'fail', from = policyDomain } = row;
  const reason = row.reason === undefined ? '' : `<reason><type>${row.reason}</type></reason>`;
  const envelope = row.envelopeFrom === undefined ? '' : `<envelope_from>${row.envelopeFrom}</envelope_from>`;
  return `<record><row><source_ip>${row.ip}</source_ip><count>${row.count}</count><policy_evaluated>
<disposition>${row.disposition ?? 'none'}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>${reason}</policy_evaluated></row>
<identifiers>${envelope}<header_from>${from}</header_from></identifiers><auth_results>
<dkim><domain>${dkim === 'pass' ? from : 'elsewhere.example'}</domain><selector>s1</selector><result>${dkim}</result></dkim>
<spf><domain>${spf === 'pass' ? from : 'elsewhere.example'}</domain><result>${spf}</result></spf></auth_results></record>`;
}

/** The XML of a report of one UTC day. */
export function xmlOf({ reporter, reportId, day, policy = 'none', policyDomain = 'karoo.example', shape, rows }: Wish): string {
  const begin = Date.parse(day) / 1000;
  const space = shape === undefined ? '' : ' xmlns="urn:ietf:params:xml:ns:dmarc-2.0"';
  return `<?xml version="1.0" encoding="UTF-8"?>
<feedback${space}><version>1.0</version><report_metadata><org_name>${reporter}</org_name><email>dmarc@${reporter}</email>
<report_id>${reportId}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata>
<policy_published><domain>${policyDomain}</domain><p>${policy}</p></policy_published>
${rows.map((row) => rowXml(row, policyDomain)).join('\n')}
</feedback>`;
}

const pass = { dkim: 'pass', spf: 'pass' } as const;
const reject = { disposition: 'reject' } as const;

export const yahooXml = xmlOf({
  reporter: 'yahoo.example',
  reportId: 'y-1',
  day: '2026-11-20',
  policy: 'reject',
  shape: 'rfc9990',
  rows: [
    { ip: '192.0.2.1', count: 40, ...pass, envelopeFrom: '=cmd.karoo.example' },
    { ip: 'nowhere', count: 11 },
    { ip: '2001:db8::25', count: 5, ...reject },
    { ip: '192.0.2.1', count: 7, ...pass, from: 'shop.karoo.example' },
  ],
});
const googleXml = xmlOf({
  reporter: 'google.example',
  reportId: 'g-1',
  day: '2026-11-18',
  rows: [
    { ip: '192.0.2.1', count: 100, ...pass },
    { ip: '192.0.2.2', count: 20, dkim: 'pass' },
    { ip: '198.51.100.7', count: 10, ...reject },
    { ip: '198.51.100.8', count: 6, disposition: 'quarantine' },
    { ip: '203.0.113.9', count: 4, reason: 'forwarded' },
    { ip: '203.0.113.10', count: 3 },
  ],
});
const earlierXml = xmlOf({
  reporter: 'google.example',
  reportId: 'g-0',
  day: '2026-11-10',
  rows: [
    { ip: '192.0.2.1', count: 50, ...pass },
    { ip: '198.51.100.7', count: 50, ...reject },
  ],
});
const outlook = { reporter: 'outlook.example', reportId: 'o-1', day: '2026-11-16' };
const wrongXml = xmlOf({ ...outlook, rows: [{ ip: '192.0.2.77', count: 6 }] });
const correctedXml = xmlOf({ ...outlook, rows: [{ ip: '192.0.2.3', count: 8, dkim: 'pass' }] });
const otherXml = xmlOf({
  reporter: 'google.example',
  reportId: 'g-9',
  day: '2026-11-19',
  policyDomain: 'other.example',
  policy: 'quarantine',
  rows: [{ ip: '192.0.2.9', count: 60, ...pass }],
});

/** The morning of which the statistics of `bringReports` are viewed; a period of 7 days is 14 to 20 November. */
export const morning = '2026-11-21T09:41:00Z';

/**
 * Three domains of two customers, with two weeks of reports brought in through the intake. In the 7 days up to 20 November 2026
 * karoo.example has 196 messages: 168 passed, 4 let through with a reason, 3 without, 6 to spam, 15 refused; the week before 100, half passed.
 */
export async function bringReports(test: TestApp) {
  const [one, two] = [await test.customer('Karoo'), await test.customer('Shop')];
  const karoo = await test.domain('karoo.example', one);
  const shop = await test.domain('shop.karoo.example', two);
  const other = await test.domain('other.example', two);
  const admin = await test.login('admin');
  const owner = await test.login('customer', [{ customerId: one, level: 'owner' }]);
  const shopOwner = await test.login('customer', [{ customerId: two, level: 'view' }]);
  for (const [name, xml] of Object.entries({ earlierXml, googleXml, wrongXml, correctedXml, yahooXml, otherXml })) {
    const packed = gzipSync(xml);
    await test.arrive(mailWith(`${name}.xml.gz`, 'application/gzip', packed, { subject: name, from: 'dmarc@reporter.example' }));
    await test.readWaiting();
  }
  const ids = await test.context.store.db.selectFrom('reports').select(['id', 'ext_report_id', 'state']).execute();
  const idOf = (extId: string, state = 'current') =>
    ids.find((row) => row.ext_report_id === extId && row.state === state)?.id ?? 0;
  return { karoo, shop, other, admin, owner, shopOwner, idOf };
}

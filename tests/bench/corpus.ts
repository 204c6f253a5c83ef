import { chanceFrom } from '#server/demo/chance.ts';

function pick<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('pick from an empty list');
  return value;
}

const SUBDOMAINS = ['', '', '', 'mail.', 'news.'];
const SENDERS = [
  'amazonses.com',
  'sendgrid.net',
  'mailchimpapp.net',
  'spf.protection.outlook.com',
  'bounce.example.co.za',
  'mimecast.co.za',
];
const SELECTORS = ['selector1', 'selector2', 's1', 'google', 'k1', 'mail', '20230601', 'fm2'];

function address(random: () => number): string {
  if (random() < 0.85)
    return `${Math.floor(random() * 223) + 1}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
  return `2a01:111:f400:${Math.floor(random() * 65_536).toString(16)}::${Math.floor(random() * 65_535 + 1).toString(16)}`;
}

/** Most mail comes from few addresses, the rest from a long tail of them. */
function sourceOf(random: () => number, domainSeed: number, rows: number): string {
  return address(chanceFrom(domainSeed * 100_003 + Math.floor((200 + rows) * random() ** 3)));
}

function record(random: () => number, reported: string, ip: string, indent: string): string {
  const domain = pick(random, SUBDOMAINS) + reported;
  const sender = pick(random, SENDERS);
  const passes = random() < 0.8;
  const lines = [
    '<record>',
    '  <row>',
    `    <source_ip>${ip}</source_ip>`,
    `    <count>${Math.floor(1 / (random() + 0.0005)) + 1}</count>`,
    '    <policy_evaluated>',
    `      <disposition>${passes ? 'none' : pick(random, ['none', 'quarantine', 'reject'])}</disposition>`,
    `      <dkim>${passes ? 'pass' : 'fail'}</dkim>`,
    `      <spf>${random() < 0.6 ? 'pass' : 'fail'}</spf>`,
    ...(random() < 0.05
      ? ['      <reason>', '        <type>local_policy</type>', '        <comment>arc=pass</comment>', '      </reason>']
      : []),
    '    </policy_evaluated>',
    '  </row>',
    '  <identifiers>',
    ...(random() < 0.3 ? [`    <envelope_to>${reported}</envelope_to>`] : []),
    `    <envelope_from>${sender}</envelope_from>`,
    `    <header_from>${domain}</header_from>`,
    '  </identifiers>',
    '  <auth_results>',
    ...(passes ? signature(random, domain) : []),
    ...(random() < 0.4 ? signature(random, sender) : []),
    '    <spf>',
    `      <domain>${sender}</domain>`,
    '      <scope>mfrom</scope>',
    `      <result>${pick(random, ['pass', 'pass', 'softfail', 'fail', 'none'])}</result>`,
    '    </spf>',
    '  </auth_results>',
    '</record>',
  ];
  return lines.map((line) => indent + line).join('\n');
}

function signature(random: () => number, domain: string): string[] {
  return [
    '    <dkim>',
    `      <domain>${domain}</domain>`,
    `      <selector>${pick(random, SELECTORS)}</selector>`,
    '      <result>pass</result>',
    '    </dkim>',
  ];
}

/** The domains that the corpus tells of, the busiest first. */
export function corpusDomains(count = 200): string[] {
  return Array.from({ length: count }, (_, index) => `bench-${index + 1}.example.co.za`);
}

/** One report in as little XML as a row can have, so that as many as possible fit into the limit of its size; each row has a source of its own. */
export function makeShortReport(seed: number, rows: number): string {
  const [domain] = corpusDomains(1);
  const begin = 1_767_225_600;
  const short = (row: number) =>
    `<record><row><source_ip>${(row >> 16) + 1}.${(row >> 8) & 255}.${row & 255}.${seed % 250}</source_ip><count>1</count><policy_evaluated/></row><identifiers><header_from>${domain}</header_from></identifiers></record>`;
  return `<feedback><report_metadata><org_name>short.example</org_name><report_id>short-${seed}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${Array.from({ length: rows }, (_none, row) => short(row)).join('')}</feedback>`;
}

/** One report of `rows` rows in the shape most reporters use, of one domain of `domains` (the first are the busiest), seeded. */
export function makeReport(seed: number, rows: number, domains: readonly string[] = corpusDomains()): string {
  const random = chanceFrom(seed);
  const place = Math.floor(domains.length * random() ** 3);
  const domain = domains[place] ?? 'example.co.za';
  const begin = 1_767_225_600 + (seed % 90) * 86_400;
  const head = [
    '<?xml version="1.0" encoding="UTF-8" ?>',
    '<feedback>',
    '  <report_metadata>',
    '    <org_name>google.com</org_name>',
    '    <email>noreply-dmarc-support@google.com</email>',
    '    <extra_contact_info>https://support.google.com/a/answer/2466580</extra_contact_info>',
    `    <report_id>${Math.floor(random() * 1e15)}${seed}</report_id>`,
    '    <date_range>',
    `      <begin>${begin}</begin>`,
    `      <end>${begin + 86_399}</end>`,
    '    </date_range>',
    '  </report_metadata>',
    '  <policy_published>',
    `    <domain>${domain}</domain>`,
    '    <adkim>r</adkim>',
    '    <aspf>r</aspf>',
    '    <p>quarantine</p>',
    '    <sp>none</sp>',
    '    <pct>100</pct>',
    '  </policy_published>',
  ];
  const body: string[] = [];
  for (let i = 0; i < rows; i += 1) body.push(record(random, domain, sourceOf(random, place, rows), '  '));
  return `${[...head, ...body].join('\n')}\n</feedback>\n`;
}

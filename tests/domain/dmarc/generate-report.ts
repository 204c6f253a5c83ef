import fc from 'fast-check';

const text = fc.stringMatching(/^[a-zA-Z0-9 .,;:@/'"()<>&é-]{0,24}$/);
const domain = fc.constantFrom('example.com', 'Example.ORG', 'mail.example.co.za.', 'a-b.example', 'xn--bcher-kva.example');
const word = fc.constantFrom('pass', 'fail', 'Pass', 'FAIL', 'hardfail', 'unknown', 'softfail', 'none', '');
const gap = fc.constantFrom('', '\n', '\n    ', '\r\n\t', ' <!-- a remark --> ');

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#62;');
}

function element(name: string, content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: content.map((value) => `<${name}>${escaped(value)}</${name}>`) },
    { weight: 1, arbitrary: content.map((value) => `<${name}> ${escaped(value)}\r\n</${name}>`) },
    { weight: 1, arbitrary: content.map((value) => `<${name} lang="en"><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`) },
    { weight: 1, arbitrary: fc.constant(`<${name}/>`) },
    { weight: 1, arbitrary: fc.constant('') },
  );
}

function container(name: string, ...children: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(gap, ...children).map(([between, ...parts]) => `<${name}>${between}${parts.join(between)}${between}</${name}>`);
}

const foreign = fc.constantFrom(
  '',
  '<v:note xmlns:v="urn:vendor"><v:record>1</v:record></v:note>',
  '<unknown a="1 > 0"><deep/></unknown>',
);
const dkim = container(
  'dkim',
  element('domain', domain),
  element('selector', text),
  element('result', word),
  element('human_result', text),
);
const spf = container(
  'spf',
  element('domain', domain),
  element('scope', fc.constantFrom('mfrom', 'helo', 'MFROM')),
  element('result', word),
);
const reason = container(
  'reason',
  element('type', fc.constantFrom('local_policy', 'forwarded', 'arc')),
  element('comment', text),
);

function several(one: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(one, { maxLength }).map((parts) => parts.join('\n'));
}

const ip = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('::FFFF:192.0.2.1', '300.1.1.1', '192.0.2.1/24', 'host'));
const count = fc.oneof(fc.integer({ min: -2, max: 3_000_000_000 }).map(String), fc.constantFrom('0', '1', 'many', '1.5', ' 7 '));
const record = container(
  'record',
  container(
    'row',
    element('source_ip', ip),
    element('count', count),
    container(
      'policy_evaluated',
      element('disposition', fc.constantFrom('none', 'Reject', 'pass', 'weird')),
      element('dkim', word),
      element('spf', word),
      several(reason, 2),
    ),
  ),
  fc
    .constantFrom('identifiers', 'identities')
    .chain((name) =>
      container(name, element('header_from', domain), element('envelope_from', domain), element('envelope_to', text)),
    ),
  container('auth_results', several(dkim, 3), several(spf, 2)),
  foreign,
);

const metadata = container(
  'report_metadata',
  element('org_name', text),
  element('email', text),
  element('report_id', text),
  element('error', text),
  container(
    'date_range',
    element('begin', fc.constantFrom('1700000000', '1700000000.5', '1700000000000')),
    element('end', fc.constantFrom('1700086399', '1700086400')),
  ),
);
const policy = container(
  'policy_published',
  element('domain', domain),
  element('p', fc.constantFrom('none', 'REJECT')),
  element('pct', fc.constantFrom('100', '50', 'x')),
  element('np', text),
);

/** Well-formed aggregate reports of every shape, from plain to name-spaced with foreign elements, remarks and CDATA. */
export const wellFormedReport: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\n', '\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n'),
    fc.constantFrom('feedback', 'd:feedback'),
    fc.constantFrom('', ' xmlns="urn:ietf:params:xml:ns:dmarc-2.0"', ' xmlns="http://dmarc.org/dmarc-xml/0.1" xmlns:x="urn:x"'),
    element('version', fc.constantFrom('1.0', '2.0')),
    metadata,
    policy,
    foreign,
    fc.array(record, { maxLength: 4 }),
    gap,
  )
  .map(([prolog, root, names, version, head, published, extra, records, between]) => {
    const declared = root === 'feedback' ? names : `${names} xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0"`;
    return `${prolog}<${root}${declared}>${[version, head, published, extra, ...records].join(between)}${between}</${root}>\n`;
  });

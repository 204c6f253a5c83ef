import { describe, expect, it } from 'vitest';
import { parsedmarcReports } from '#domain/import/parsedmarc-report.ts';

const report = {
  xml_schema: '1.0',
  report_metadata: {
    org_name: 'Protea & Sons',
    org_email: 'dmarc@protea.example',
    org_extra_contact_info: null,
    report_id: '<1795>',
    begin_date: '2026-11-20 00:00:00',
    end_date: '2026-11-20 23:59:59',
    errors: [],
  },
  policy_published: { domain: 'karoo.example', adkim: 'r', aspf: 'r', p: 'none', sp: 'none', pct: '100', fo: '0' },
  records: [
    {
      source: { ip_address: '192.0.2.7', country: 'ZA', reverse_dns: null, base_domain: null },
      count: 12,
      alignment: { spf: true, dkim: false, dmarc: true },
      policy_evaluated: {
        disposition: 'none',
        dkim: 'fail',
        spf: 'pass',
        policy_override_reasons: [{ type: 'mailing_list', comment: 'a < b' }],
      },
      identifiers: { header_from: 'karoo.example', envelope_from: 'karoo.example', envelope_to: null },
      auth_results: {
        dkim: [{ domain: 'karoo.example', selector: 's1', result: 'fail' }],
        spf: [{ domain: 'karoo.example', scope: 'mfrom', result: 'pass' }],
      },
    },
  ],
};

describe('a report of parsedmarc', () => {
  it('becomes the XML it was read from, times as seconds, signs escaped', () => {
    const [xml = ''] = parsedmarcReports(JSON.stringify([report])) ?? [];
    for (const part of [
      '<org_name>Protea &amp; Sons</org_name>',
      '<email>dmarc@protea.example</email>',
      '<report_id>&lt;1795&gt;</report_id>',
      '<begin>1795132800</begin><end>1795219199</end>',
      '<policy_published><domain>karoo.example</domain><adkim>r</adkim><aspf>r</aspf><p>none</p>',
      '<source_ip>192.0.2.7</source_ip><count>12</count>',
      '<reason><type>mailing_list</type><comment>a &lt; b</comment></reason>',
      '<dkim><domain>karoo.example</domain><selector>s1</selector><result>fail</result></dkim>',
    ])
      expect(xml).toContain(part);
    expect(xml).not.toMatch(/ZA|envelope_to|extra_contact_info/);
  });

  it.each([
    ['one report without a list', JSON.stringify(report), 1],
    ['two', JSON.stringify([report, report]), 2],
  ])('%s is read', (_what, text, many) => expect(parsedmarcReports(text)).toHaveLength(many));

  it.each([
    ['a TLS report', '{"organization-name":"x","policies":[]}'],
    ['an empty list', '[]'],
    ['a list with something else in it', JSON.stringify([report, { records: [] }])],
    ['no JSON', '<feedback/>'],
    ['nothing', ''],
  ])('%s is none', (_what, text) => expect(parsedmarcReports(text)).toBeNull());
});

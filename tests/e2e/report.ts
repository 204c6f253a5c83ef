import { gzipSync } from 'node:zlib';

/** Yesterday's report about karoo-estate.co.za with one row of so many messages and one that cannot be read, as gzip. */
export function report(count: number): Buffer {
  const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
  return gzipSync(
    `<?xml version="1.0"?><feedback><report_metadata><org_name>Uploaded Reporter ${count}</org_name><email>dmarc@uploaded.example</email><report_id>up-${Date.now()}</report_id><date_range><begin>${yesterday}</begin><end>${yesterday + 86_399}</end></date_range></report_metadata><policy_published><domain>karoo-estate.co.za</domain><p>reject</p></policy_published><record><row><source_ip>192.0.2.77</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>pass</spf></policy_evaluated></row><identifiers><header_from>karoo-estate.co.za</header_from></identifiers><auth_results><dkim><domain>karoo-estate.co.za</domain><selector>s</selector><result>pass</result></dkim><spf><domain>karoo-estate.co.za</domain><result>pass</result></spf></auth_results></record><record><row><count>2</count></row></record></feedback>`,
  );
}

import { gzipSync } from 'node:zlib';

export type ReportWish = {
  reporter?: string;
  reportId?: string;
  policyDomain?: string;
  /** Epoch seconds; one day from here. */
  begin?: number;
  /** header_from of each row; one row of 3 messages for each. */
  from?: string[];
  count?: number;
  /** The rows fail at this address and are rejected; without it they pass. */
  forgedAt?: string;
};

/** The XML of an aggregate report of one day (20 November 2026 by default), with a row for each `from`. */
export function reportXml(wish: ReportWish = {}): string {
  const { reporter = 'reporter.example', policyDomain = 'acme.example', begin = Date.UTC(2026, 10, 20) / 1000 } = wish;
  const result = wish.forgedAt === undefined ? 'pass' : 'fail';
  const rows = (wish.from ?? [policyDomain]).map(
    (
      from,
      index,
    ) => `<record><row><source_ip>${wish.forgedAt ?? `192.0.2.${(index % 250) + 1}`}</source_ip><count>${wish.count ?? 3}</count>
<policy_evaluated><disposition>${result === 'fail' ? 'reject' : 'none'}</disposition><dkim>${result}</dkim><spf>fail</spf></policy_evaluated></row>
<identifiers><header_from>${from}</header_from></identifiers>
<auth_results><dkim><domain>${from}</domain><selector>s1</selector><result>${result}</result></dkim>
<spf><domain>bounce.${from}</domain><scope>mfrom</scope><result>${result}</result></spf></auth_results></record>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feedback><version>1.0</version><report_metadata><org_name>${reporter}</org_name><email>dmarc@${reporter}</email>
<report_id>${wish.reportId ?? 'report-1'}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata>
<policy_published><domain>${policyDomain}</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><pct>100</pct></policy_published>
${rows.join('\n')}
</feedback>`;
}

/** A report as a receiver messages it: a MIME mail with the gzipped XML attached. */
export function reportMail(wish: ReportWish = {}): Buffer {
  const { reporter = 'reporter.example', reportId = 'report-1', policyDomain = 'acme.example' } = wish;
  return mailWith(`${reporter}!${policyDomain}!${reportId}.xml.gz`, 'application/gzip', gzipSync(reportXml(wish)), {
    subject: `Report Domain: ${policyDomain} Submitter: ${reporter} Report-ID: <${reportId}>`,
    from: `dmarc@${reporter}`,
  });
}

/** A MIME mail with one attachment. Lines end with CRLF, as on the wire. */
export function mailWith(
  fileName: string,
  type: string,
  bytes: Uint8Array,
  { subject = 'A mail', from = 'somebody@reporter.example' }: { subject?: string; from?: string } = {},
): Buffer {
  const encoded = (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
  return Buffer.from(
    [
      `From: ${from}`,
      'To: reports@beacon.example',
      `Subject: ${subject}`,
      'Date: Sat, 21 Nov 2026 03:00:00 +0000',
      `Message-ID: <${fileName.replace(/[^\w.!-]/g, '')}@reporter.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain',
      '',
      'This is an aggregate report.',
      '--b1',
      `Content-Type: ${type}; name="${fileName}"`,
      `Content-Disposition: attachment; filename="${fileName}"`,
      'Content-Transfer-Encoding: base64',
      '',
      encoded,
      '--b1--',
      '',
    ].join('\r\n'),
  );
}

/** A failure report (RFC 9991) about a message from an address of a domain. */
export function failureMail(domain: string, subject = 'The minutes of Tuesday'): Buffer {
  return Buffer.from(
    `From: postmaster@receiver.example
To: ruf@beacon.example
Subject: FW: ${subject}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="f1"

--f1
Content-Type: text/plain

This is an authentication failure report.
--f1
Content-Type: message/feedback-report

Feedback-Type: auth-failure
Version: 1
User-Agent: Receiver/1.0
Auth-Failure: dmarc
Identity-Alignment: none
Delivery-Result: reject
Original-Mail-From: <thandi.dlamini@${domain}>
Arrival-Date: Fri, 20 Nov 2026 08:00:00 +0000
Source-IP: 192.0.2.44
Reported-Domain: ${domain}

--f1
Content-Type: text/rfc822-headers

From: Thandi Dlamini <thandi.dlamini@${domain}>
To: sipho@receiver.example
Subject: ${subject}
Message-ID: <minutes-1@${domain}>
Date: Fri, 20 Nov 2026 07:59:00 +0000

--f1--
`.replaceAll('\n', '\r\n'),
  );
}

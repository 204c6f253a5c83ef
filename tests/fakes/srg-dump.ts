/** A row of `rptrecords`: an address as hexadecimal bytes, the numbers and JSON that dmarc-srg stores. */
export type SrgRow = {
  ip: string;
  count: number;
  disposition: number;
  dkim: number;
  spf: number;
  dkimAuth?: string | null;
  spfAuth?: string | null;
  reason?: string | null;
  from?: string;
};
export type SrgReportWish = {
  id: number;
  domainId?: number;
  org?: string;
  externalId: string;
  begin: string;
  end: string;
  rows: SrgRow[];
};

const signs: Record<string, string> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\x1a': '\\Z',
  '"': '\\"',
  "'": "\\'",
  '\\': '\\\\',
};

/** A value as mysqldump writes it: quotes, backslashes and control characters escaped. */
export const sqlText = (text: string | null) =>
  text === null ? 'NULL' : `'${Array.from(text, (sign) => signs[sign] ?? sign).join('')}'`;

/** Binary values are raw bytes after `_binary`, or `0x…` with --hex-blob. */
const binary = (hex: string, isHexBlob: boolean) =>
  isHexBlob ? `0x${hex.toUpperCase()}` : `_binary ${sqlText(Buffer.from(hex, 'hex').toString('latin1'))}`;

const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const head = (table: string, lines: string[]) => `
--
-- Table structure for table \`${table}\`
--

DROP TABLE IF EXISTS \`${table}\`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE \`${table}\` (
  ${lines.join(',\n  ')}
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8 COMMENT='it''s; "here"';
LOCK TABLES \`${table}\` WRITE;
/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;
`;
const insert = (table: string, rows: string[]) =>
  `${rows.length === 0 ? '' : `INSERT INTO \`${table}\` VALUES ${rows.map((row) => `(${row})`).join(',')};\n`}UNLOCK TABLES;\n`;

/** A dump of a dmarc-srg database as mysqldump makes it, in bytes; domains have the numbers 1, 2, … in their order. */
export function srgDump(domains: string[], reports: SrgReportWish[], { prefix = '', isHexBlob = false } = {}): Buffer {
  const when = "'2026-11-21 08:00:00'";
  const text = (value: string | null | undefined) => (value == null ? 'NULL' : sqlText(utf8(value)));
  let record = 0;
  const records = reports.flatMap(({ id, rows }) =>
    rows.map(({ ip, count, disposition, dkim, spf, ...row }) => {
      record += 1;
      return `${record},${id},${binary(ip, isHexBlob)},${count},${disposition},${text(row.reason)},${text(row.dkimAuth)},${text(row.spfAuth)},${dkim},${spf},NULL,NULL,${text(row.from ?? domains[0])}`;
    }),
  );
  return Buffer.from(
    [
      "-- MySQL dump 10.13  Distrib 8.0.36\n--\n/*!40103 SET TIME_ZONE='+00:00' */;\n",
      head(`${prefix}domains`, [
        '`id` int unsigned NOT NULL AUTO_INCREMENT',
        '`fqdn` varchar(255) NOT NULL',
        '`active` tinyint(1) NOT NULL',
        '`description` text',
        '`created_time` datetime NOT NULL',
        '`updated_time` datetime NOT NULL',
        'PRIMARY KEY (`id`)',
        'UNIQUE KEY `fqdn` (`fqdn`)',
      ]),
      insert(
        `${prefix}domains`,
        domains.map((name, index) => `${index + 1},${text(name)},1,${text("It's; (ours)")},${when},${when}`),
      ),
      head(`${prefix}reports`, [
        '`id` int unsigned NOT NULL AUTO_INCREMENT',
        '`domain_id` int NOT NULL',
        '`begin_time` datetime NOT NULL',
        '`end_time` datetime NOT NULL',
        '`loaded_time` datetime NOT NULL',
        '`org` varchar(255) NOT NULL',
        '`external_id` varchar(255) NOT NULL',
        '`email` varchar(255) NOT NULL',
        '`extra_contact_info` varchar(255) DEFAULT NULL',
        '`error_string` text',
        ...['adkim', 'aspf', 'p', 'sp', 'np', 'pct', 'fo'].map((key) => `\`policy_${key}\` varchar(20) DEFAULT NULL`),
        '`seen` tinyint(1) NOT NULL',
        'PRIMARY KEY (`id`)',
      ]),
      insert(
        `${prefix}reports`,
        reports.map(
          ({ id, domainId = 1, org = 'reporter.example', externalId, begin, end }) =>
            `${id},${domainId},'${begin}','${end}',${when},${text(org)},${text(externalId)},'dmarc@reporter.example',NULL,NULL,'r','r','none',NULL,NULL,'100',NULL,0`,
        ),
      ),
      head(`${prefix}rptrecords`, [
        '`id` int unsigned NOT NULL AUTO_INCREMENT',
        '`report_id` int unsigned NOT NULL',
        '`ip` varbinary(16) NOT NULL',
        '`rcount` int unsigned NOT NULL',
        '`disposition` tinyint unsigned NOT NULL',
        '`reason` text',
        '`dkim_auth` text',
        '`spf_auth` text',
        '`dkim_align` tinyint unsigned NOT NULL',
        '`spf_align` tinyint unsigned NOT NULL',
        '`envelope_to` varchar(255) DEFAULT NULL',
        '`envelope_from` varchar(255) DEFAULT NULL',
        '`header_from` varchar(255) DEFAULT NULL',
        'PRIMARY KEY (`id`)',
      ]),
      insert(`${prefix}rptrecords`, records),
      head(`${prefix}userdomains`, ['`domain_id` int unsigned NOT NULL', '`user_id` int unsigned NOT NULL']),
      insert(`${prefix}userdomains`, ['1,1']),
      '-- Dump completed on 2026-11-21  8:00:00\n',
    ].join(''),
    'latin1',
  );
}

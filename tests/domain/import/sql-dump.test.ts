import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesText, createDumpReader } from '#domain/import/sql-dump.ts';
import { sqlText } from '#tests/fakes/srg-dump.ts';

function rowsOf(...pieces: string[]) {
  const reader = createDumpReader();
  const rows = pieces.flatMap((piece) => reader.push(piece));
  reader.end();
  return rows;
}

describe('rows of a dump', () => {
  it.each<[string, string, (string | null)[]]>([
    ['numbers and NULL', "(1,-2.5,NULL,'')", ['1', '-2.5', null, '']],
    ['a text with signs of SQL', "('a,b);(c')", ['a,b);(c']],
    ['escapes', String.raw`('\0\n\r\t\b\Z\'\"\\\%')`, ['\0\n\r\t\b\x1a\'"\\%']],
    ['doubled quotes', "('it''s','''','x')", ["it's", "'", 'x']],
    ['binary', "(_binary '\xc0\\0\x02\x07',0xC0000207,x'C0000207')", ['\xc0\0\x02\x07', '\xc0\0\x02\x07', '\xc0\0\x02\x07']],
    ['spaces', "( 1 , 'a' )", ['1', 'a']],
  ])('with %s', (_what, row, values) => {
    expect(rowsOf(`INSERT INTO \`t\` VALUES ${row};`).map((one) => one.values)).toEqual([values]);
  });

  it('have the columns of the INSERT, else those of the table, else none; other statements and comments are passed over', () => {
    const text = `-- a; comment (1,2);
# another
/*!40101 SET NAMES utf8 */;
CREATE TABLE IF NOT EXISTS \`a\` (
  \`id\` int NOT NULL COMMENT 'x; y',
  \`key\` text,
  PRIMARY KEY (\`id\`)
);
SET @x = 'INSERT INTO \`a\` VALUES (9,9);';
INSERT INTO \`a\` VALUES (1,'x'),
(2,'y');
INSERT IGNORE INTO db.b (c, \`d\`) VALUES (3,4);
REPLACE INTO "c" VALUES (5);
-- the end`;
    expect(rowsOf(text)).toEqual([
      { table: 'a', columns: ['id', 'key'], values: ['1', 'x'], line: 10, dialect: 'mysql' },
      { table: 'a', columns: ['id', 'key'], values: ['2', 'y'], line: 11, dialect: 'mysql' },
      { table: 'b', columns: ['c', 'd'], values: ['3', '4'], line: 12, dialect: 'mysql' },
      { table: 'c', columns: null, values: ['5'], line: 13, dialect: 'mysql' },
    ]);
  });

  it('of PostgreSQL stand in COPY or INSERT, where a backslash of an INSERT is no escape', () => {
    const text = [
      String.raw`\restrict abc`,
      'SET standard_conforming_strings = on;',
      'CREATE TABLE public.t (',
      "    id integer DEFAULT nextval('a,b'::regclass) NOT NULL,",
      '    "user" character varying(255),',
      '    CONSTRAINT t_check CHECK (((id > 0) AND (id < 9)))',
      ');',
      'COPY public.t (id, "user") FROM stdin;',
      String.raw`1	it's \\N "x"\t\\\nq`,
      '2	\\N',
      '3	',
      String.raw`\.`,
      '',
      String.raw`INSERT INTO public.t VALUES (4, 'it''s \n'), (5, true);`,
      String.raw`\unrestrict abc`,
      '',
    ].join('\n');
    const of = (line: number, values: (string | null)[]) => ({
      table: 't',
      columns: ['id', 'user'],
      values,
      line,
      dialect: 'postgresql',
    });
    const rows = [
      of(9, ['1', 'it\'s \\N "x"\t\\\nq']),
      of(10, ['2', null]),
      of(11, ['3', '']),
      of(14, ['4', String.raw`it's \n`]),
      of(14, ['5', 'true']),
    ];
    expect(rowsOf(text)).toEqual(rows);
    expect(rowsOf(...text.split(''))).toEqual(rows);
    expect(rowsOf(...text.replaceAll('\n', '\r\n').split('')).map(({ values }) => values)).toEqual(
      rows.map(({ values }) => values),
    );
  });

  it('of SQLite have their control characters apart, and bytes as they stand', () => {
    const text = String.raw`PRAGMA foreign_keys=OFF;
CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, a varchar(9) DEFAULT 'x,y', b TEXT, UNIQUE (a, b));
INSERT INTO t VALUES(1,replace(replace('it''s\r\012\n','\r',char(13)),'\012',char(10)),X'0a00');
INSERT INTO t VALUES(2,'a\',unistr('\u000a\\'));
`;
    expect(rowsOf(...text.split(''))).toEqual([
      { table: 't', columns: ['id', 'a', 'b'], values: ['1', "it's\r\n\\n", "x'0a00'"], line: 3, dialect: 'sqlite' },
      { table: 't', columns: ['id', 'a', 'b'], values: ['2', 'a\\', '\n\\'], line: 4, dialect: 'sqlite' },
    ]);
  });

  it('come back as they were written, wherever the dump is cut into pieces', () => {
    const cell = fc.option(fc.string({ unit: 'binary-ascii' }), { nil: null });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 30 }), (written, size) => {
        const text = `CREATE TABLE \`t\` (\n  \`a\` text,\n  \`b\` text\n);\nINSERT INTO \`t\` VALUES ${written.map((row) => `(${row.map(sqlText).join(',')})`).join(',')};\n`;
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_none, n) => text.slice(n * size, (n + 1) * size));
        expect(rowsOf(...pieces).map(({ values }) => values)).toEqual(written);
      }),
    );
  });

  it.each([
    ['inside a text', "INSERT INTO `t` VALUES (1,'a'),\n(2,'b", 'line 2: the dump ends inside the rows of t'],
    ['between two rows', "INSERT INTO `t` VALUES (1,'a'),", 'line 1: the dump ends inside the rows of t'],
    ['inside another statement', '\nCREATE TABLE `t` (\n`a` int', 'line 2: the dump ends inside a statement'],
    ['inside an INSERT', '\n\nINSERT INTO `t` VAL', 'line 3: the dump ends inside a statement'],
    ['without a bracket', 'INSERT INTO `t` VALUES (1),2;', 'line 1: a row of t does not begin with "("'],
    ['with too few values', 'INSERT INTO t (a,b) VALUES (1);', 'line 1: a row of t has 1 values for 2 columns'],
    ['inside a COPY', 'COPY public.t (a) FROM stdin;\n1\n2', 'line 3: the dump ends inside the rows of t'],
    ['with a COPY of too few values', 'COPY t (a, b) FROM stdin;\n1\n\\.\n', 'line 2: a row of t has 1 values for 2 columns'],
  ])('of a dump that is broken %s are refused with its line', (_what, text, error) => {
    expect(() => rowsOf(text)).toThrow(error);
  });

  it('of something that is no SQL fill no memory', () => {
    expect(() => rowsOf('INSERT INTO `t` VALUES (', 'x'.repeat(5_000_000))).toThrow('line 1: this cannot be read as a row of t.');
  });

  it('decode as UTF-8, else as Latin-1', () => {
    expect(['caf\xc3\xa9 100%', '\xe9t\xe9', 'a'].map(bytesText)).toEqual(['café 100%', 'été', 'a']);
  });
});

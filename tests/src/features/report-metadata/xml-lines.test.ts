import { describe, expect, it } from 'vitest';
import { xmlLines } from '#src/features/report-metadata/xml-lines.ts';

describe('an original to be read', () => {
  it('stays as it came when it has lines', () => {
    const text = '<feedback>\n<a>1</a>\n</feedback>';
    expect(xmlLines(text)).toBe(text);
  });

  it('is broken into lines when it came in one', () => {
    const text = `<?xml version="1.0"?><feedback><row><ip>192.0.2.1</ip><none/></row><long>${'x'.repeat(300)}</long></feedback>`;
    const lines = xmlLines(text).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      '<?xml version="1.0"?>',
      '<feedback>',
      '  <row>',
      '    <ip>192.0.2.1</ip>',
      '    <none/>',
      '  </row>',
    ]);
    expect(lines.join('').replace(/\s\s+/g, '')).toBe(text);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alignment } from '#src/features/report-metadata/FailureReportDrawer.tsx';

test.each([
  [
    ['dkim', 'spf'],
    /^dkim, spf(?!.*(?:not given|neither)).*did not align \(RFC 9991\).*older reports those that did \(RFC 7489\)$/,
  ],
  [[], /^none.*did not align/],
  [null, /^not given$/],
])('Identity-Alignment %j is shown as the report has it, with both of its meanings', (names, text) =>
  expect(renderToStaticMarkup(<Alignment names={names} />).replace(/<[^>]+>/g, '')).toMatch(text),
);

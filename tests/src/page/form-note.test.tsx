import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError, errorOfReply } from '#src/client/errors.ts';
import { FormNote } from '#src/page/FormNote.tsx';

const textOf = (error: ApiError) => renderToStaticMarkup(<FormNote error={error} />).replace(/<[^>]+>/g, '');
const ofServer = { error: 'Too many tries. Wait 5 minutes, then try again.', code: 'rate-limited', request_id: 'r1' };

test.each([
  ['a proxy', errorOfReply(429, null, 'Failed to add the domain'), 'Failed to add the domain. Wait a minute, then try again.'],
  ['a proxy, with what to do', errorOfReply(429, null, 'Login failed. Please try again.'), 'Login failed. Please try again.'],
  ['the server', errorOfReply(429, ofServer, 'Failed to add the domain'), ofServer.error],
  ['no refusal for their number', new ApiError('Failed to add the domain', 'internal', 400, null), 'Failed to add the domain'],
])('too many requests, as %s says', (_, error, text) => {
  expect(textOf(error)).toContain(text);
  expect(textOf(error).includes('Wait a minute')).toBe(text.includes('Wait a minute'));
});

test.each([
  [
    'that names it',
    500,
    { error: 'Something went wrong. Quote r1 when you ask for help.', code: 'internal', request_id: 'r1' },
    1,
  ],
  ['that does not', 502, { error: 'The card gateway did not answer.', code: 'upstream', request_id: 'r1' }, 1],
  ['that says what to do', 409, { error: 'This email is in use.', code: 'conflict', request_id: 'r1' }, 0],
])('a failure %s names its request once', (_, status, body, times) => {
  expect(textOf(errorOfReply(status, body, 'Failed')).split('r1').length - 1).toBe(times);
});

import { expect, it } from 'vitest';
import { readLogo } from '#src/features/report-scheduling/logo.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

it('takes a PNG and an SVG as a data URL', async () => {
  expect(await readLogo(new File([png], 'Logo.PNG'))).toEqual({ logo: 'data:image/png;base64,iVBORw0KGgoA' });
  const svg = await readLogo(new File(['<?xml version="1.0"?><svg viewBox="0 0 1 1"/>'], 'logo.svg'));
  expect(svg).toMatchObject({ logo: expect.stringContaining('data:image/svg+xml;base64,') });
});

it('refuses what only has the name of one when it is chosen', async () => {
  const problem = (name: string) => ({ problem: `${name} is neither a PNG nor an SVG inside. Export the logo again.` });
  expect(await readLogo(new File(['a letter'], 'false.png'))).toEqual(problem('false.png'));
  expect(await readLogo(new File([png], 'false.svg'))).toEqual(problem('false.svg'));
  expect(await readLogo(new File([png], 'logo.gif'))).toEqual({ problem: 'Use a PNG or an SVG.' });
});

import { afterEach, expect, it } from 'vitest';
import { DomainsStep } from '#src/features/customer-onboarding/DomainsStep.tsx';
import type { Onboarding } from '#src/features/customer-onboarding/types.ts';
import { Screen } from './screen.tsx';

const saved = (domains_draft: string) =>
  ({ customer: { id: 4, name: 'Table Bay Dental' }, domains: [], domains_draft, draft_saved_at: null }) as unknown as Onboarding;
let screen: Screen;
const box = () => screen.box.querySelector('textarea') as HTMLTextAreaElement;

afterEach(() => screen.close());

it('a list that nobody edited here follows the one that another window saved, and is not saved over it', async () => {
  screen = new Screen({}, 'admin');
  await screen.draw(<DomainsStep onboarding={saved('one.example')} />);
  await screen.draw(<DomainsStep onboarding={saved('one.example\ntwo.example')} />);
  expect(box().value).toBe('one.example\ntwo.example');
  expect(screen.box.textContent).not.toContain('Saving');
});

import { counted, formOf } from '../text.ts';
import type { OnboardingStep } from '../vocabulary/onboarding.ts';
import type { StepMeasure } from './steps.ts';

/** What holds a step up, in a few words: `27 records missing`. */
export function blockerOf(
  step: OnboardingStep,
  { have, of }: StepMeasure,
  { hasDraft, unsorted }: { hasDraft: boolean; unsorted: number },
): string {
  const left = of - have;
  switch (step) {
    case 'customer':
    case 'plan':
      return 'No plan chosen';
    case 'contacts':
      return 'Nobody invited';
    case 'domains':
      return hasDraft ? 'The saved list is not added yet' : 'No domain added';
    case 'records':
      return `${counted(left, 'record')} missing`;
    case 'proof':
      return `${counted(left, 'domain')} not confirmed`;
    case 'reports':
      return `No report for ${counted(left, 'domain')}`;
    case 'senders':
      return unsorted > 0 ? counted(unsorted, 'unsorted service') : `No report for ${counted(left, 'domain')}`;
    case 'alerts':
      return 'No report schedule';
    case 'welcome':
      return 'Welcome email not sent';
  }
}

/** How far a step is, in a few words beside its name: `11 of 38 published`. */
export function progressOf(step: OnboardingStep, { have, of }: StepMeasure): string {
  const part = (word: string) => `${have} of ${of} ${word}`;
  switch (step) {
    case 'customer':
      return 'Customer created';
    case 'plan':
      return have > 0 ? 'Chosen' : 'Not chosen yet';
    case 'contacts':
      return have > 0 ? counted(have, 'person', 'people') : 'Nobody yet';
    case 'domains':
      return have > 0 ? counted(have, 'domain') : 'None yet';
    case 'records':
      return of > 0 ? part('published') : 'After the domains';
    case 'proof':
      return of > 0 ? part('confirmed') : 'After the records';
    case 'reports':
      return of > 0 ? part(formOf(have, 'has a report', 'have a report')) : 'Usually 24 to 48 hours';
    case 'senders':
      return of > 0 ? `${part(formOf(of, 'domain'))} sorted` : 'After the first reports';
    case 'alerts':
      return have > 0 ? counted(have, 'schedule') : 'Default alerts are on';
    case 'welcome':
      return have > 0 ? 'Sent' : 'One email to everybody who can sign in';
  }
}

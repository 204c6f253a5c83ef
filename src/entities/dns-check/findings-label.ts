import { capital, formOf, spelled } from '#domain/text.ts';

/** Whether a finding should be dealt with first. */
export const isUrgent = ({ severity }: { severity: string }): boolean => severity === 'critical' || severity === 'high';

/** How many findings a check has, and how many are urgent: "Three findings about SPF, one of them urgent". */
export function findingsLabel(flags: readonly { severity: string }[], type?: string): string {
  const about = type === undefined ? '' : ` about ${type}`;
  const urgent = flags.filter(isUrgent).length;
  if (flags.length === 0) return `Nothing was found${about}`;
  if (flags.length === 1) return formOf(urgent, `1 urgent finding${about}`, `1 finding${about}, not urgent`);
  const all = `${capital(spelled(flags.length))} findings${about}`;
  return urgent === 0 ? `${all}, none of them urgent` : `${all}, ${spelled(urgent)} of them urgent`;
}

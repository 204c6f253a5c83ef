import { useSession } from '#src/session/session-context.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { NextStep as Step } from '#src/ui/NextStep.tsx';
import { nextThing } from './next-step.ts';
import type { NextStep } from './types.ts';

/** The one next step of a domain, as every screen shows it. */
export function DomainNextStep({ domain, step }: { domain: number; step: NextStep }) {
  const { isStaff } = useSession();
  const { what, why, action, href } = nextThing(step, domain, isStaff);
  return (
    <Step
      what={what}
      why={why}
      action={
        <LinkButton variant="beam" href={href}>
          {action}
        </LinkButton>
      }
    />
  );
}

import { ForgotPassword } from './ForgotPassword.tsx';
import { OtherWays } from './OtherWays.tsx';
import { SecondStep } from './SecondStep.tsx';

export type LoginPartProps =
  | { part: 'below'; disabled: boolean; onForgot: () => void }
  | { part: 'second-step' }
  | { part: 'forgot'; email: string; onBack: () => void };

/** The parts of the sign-in page after the form, as one script: other ways to sign in, the second step, the request for a new password. */
export default function LoginPart(props: LoginPartProps) {
  if (props.part === 'below') return <OtherWays {...props} />;
  return props.part === 'forgot' ? <ForgotPassword {...props} /> : <SecondStep />;
}

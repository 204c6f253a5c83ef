import './button.css';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';

export type ButtonVariant = 'outline' | 'solid' | 'beam' | 'quiet' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';
export type ButtonFace = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

export const buttonClass = ({ variant = 'outline', size = 'm', wide = false }: ButtonFace = {}): string =>
  cx('ui-btn', `ui-btn-${variant}`, size !== 'm' && `ui-btn-size-${size}`, wide && 'ui-btn-wide');

export type ButtonProps = ButtonFace & {
  children: ReactNode;
  onPress?: () => void;
  type?: 'button' | 'submit' | 'reset';
  isDisabled?: boolean;
  /** Why it cannot be used now; shown beside the button and read with it. */
  reason?: string;
  /** Its own press is under way: it keeps the focus, which a disabled button loses. */
  isPending?: boolean;
  pendingText?: string;
  icon?: IconName;
  form?: string;
  slot?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
};

/** A pending button is no submit button, so that Enter in the one field of a form would send it a second time. */
function useSubmitOnce(button: RefObject<HTMLButtonElement | null>, isSending: boolean): void {
  useEffect(() => {
    const form = isSending ? button.current?.form : null;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    form?.addEventListener('submit', refuse);
    return () => form?.removeEventListener('submit', refuse);
  }, [button, isSending]);
}

export const Button = ({
  variant,
  size,
  wide,
  children,
  reason,
  isPending = false,
  pendingText,
  icon,
  isDisabled = false,
  ref,
  ...rest
}: ButtonProps) => {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  useSubmitOnce(own, isPending && rest.type === 'submit');
  const button = (
    <AriaButton
      {...rest}
      ref={own}
      type={rest.type ?? 'button'}
      className={buttonClass({ variant, size, wide })}
      isPending={isPending}
      isDisabled={isDisabled}
    >
      {isPending ? <span className="ui-btn-turn" aria-hidden="true" /> : icon ? <Icon name={icon} small /> : null}
      {isPending && pendingText ? pendingText : children}
    </AriaButton>
  );
  if (!reason || !isDisabled) return button;
  return (
    <span className="ui-btn-with-reason">
      {button}
      <span className="ui-btn-reason">{reason}</span>
    </span>
  );
};

export const LinkButton = ({ variant, size, wide, icon, children, ...rest }: LinkProps & ButtonFace & { icon?: IconName }) => (
  <Link {...rest} className={cx(buttonClass({ variant, size, wide }), rest.className)}>
    {icon && <Icon name={icon} small />}
    {children}
  </Link>
);

export const TextButton = ({
  children,
  ...rest
}: Pick<
  ButtonProps,
  'children' | 'onPress' | 'aria-label' | 'aria-expanded' | 'aria-pressed' | 'isDisabled' | 'isPending' | 'slot' | 'ref'
>) => (
  <AriaButton {...rest} className="ui-textbtn">
    {children}
  </AriaButton>
);

export const IconButton = ({
  icon,
  label,
  ...rest
}: {
  icon: IconName;
  label: string;
  onPress?: () => void;
  slot?: string;
  isDisabled?: boolean;
}) => (
  <AriaButton {...rest} className="ui-iconbtn" aria-label={label}>
    <Icon name={icon} />
  </AriaButton>
);

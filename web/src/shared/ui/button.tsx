import type { ButtonHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';
import css from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Appearance. A view has one filled button; the others are outlined, or quiet in a row of several. */
  look?: 'filled' | 'outlined' | 'quiet' | 'link';
  icon?: IconName;
  wide?: boolean;
  /** True while work is running: the button keeps its position and its focus, and ignores clicks. */
  busy?: boolean;
}

export const Button = ({
  look = 'outlined',
  icon,
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-busy={busy || undefined}
    className={cx(css.button, css[look], wide && css.wide, className)}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </button>
);

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} {...rest} className={cx(css.icon, className)}>
    <Icon name={icon} />
  </button>
);

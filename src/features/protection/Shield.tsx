import type { ReactNode } from 'react';
import type { ProtectionLevel } from '#domain/vocabulary.ts';

const outline = 'M20 3.500L34.500 8.500V20c0 8.400-5.700 13.900-14.500 17.500C11.200 33.900 5.500 28.400 5.500 20V8.500Z';

const inside: Record<ProtectionLevel, ReactNode> = {
  protected: <path d="M13 20.500l5 5 9.500-10.500" />,
  almost: <path d="M20 13.500v9M20 27.300v.2" />,
  monitoring: (
    <>
      <path d="M10.500 20s3.700-5.800 9.500-5.800 9.500 5.800 9.500 5.800-3.700 5.800-9.500 5.800-9.500-5.800-9.500-5.800Z" />
      <circle cx="20" cy="20" r="2.300" />
    </>
  ),
  exposed: <path d="M15 15l10 10M25 15l-10 10" />,
  parked_safe: <path d="M16.500 27.500V13.500h5a4.200 4.200 0 0 1 0 8.400h-5" />,
  unknown: <path d="M16 16.800c0-5.200 8.200-5 8.200-.2 0 3.200-4.100 3.300-4.100 6.400M20.100 27.300v.2" />,
};

/** The shield of a level; the word is beside it. */
export const Shield = ({ level }: { level: ProtectionLevel }) => (
  <svg className={`protection-shield protection-shield-${level}`} viewBox="0 0 40 40" aria-hidden="true">
    <path className="protection-shield-edge" d={outline} />
    {inside[level]}
  </svg>
);

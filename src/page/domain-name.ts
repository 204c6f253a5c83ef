import { writtenName } from '#domain/written-name.ts';

/** A domain's name as a person writes it: `bäckerei.co.za`, in the DNS `xn--bckerei-5wa.co.za`. */
export const nameOf = ({ name }: { name: string }): string => writtenName(name);

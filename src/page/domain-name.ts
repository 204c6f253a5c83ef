/** A domain's name as a person writes it: `bäckerei.co.za`, in the DNS `xn--bckerei-5wa.co.za`. */
export const nameOf = (domain: { name: string; unicode_name?: string | null }): string => domain.unicode_name ?? domain.name;

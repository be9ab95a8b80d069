/** What erasing a person does with a part of what is stored about them. */
export type ErasingEffect = 'deleted' | 'replaced' | 'kept';

/** A part of what is stored about a person. */
export interface PersonalDataPart {
  name: string;
  label: string;
  /** Number of records. */
  count: number;
  erasing: ErasingEffect;
}

/** What is stored about a person, in numbers. */
export interface PersonalDataReport {
  id: number;
  username: string;
  name: string;
  /** When the person was erased; null for others. */
  erased_date: string | null;
  parts: readonly PersonalDataPart[];
  /** Why the caller may not erase this person; null where they may. */
  refusal: string | null;
}

/** Returns the name that replaces an erased person's. */
export const formerName = (id: number): string => `Former user ${id}`;
/** Returns the user name that replaces an erased person's. It is no address, so that nothing is mailed to it. */
export const formerLogin = (id: number): string => `former_user_${id}`;

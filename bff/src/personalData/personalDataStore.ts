import { writePersonalDataEvent } from '@trestle/db/identity/auditEvent';
import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { erasePerson, type Erasing } from '@trestle/db/identity/personalData/erasePerson';
import { countPersonalData, findPerson, type FoundPerson } from '@trestle/db/identity/personalData/findPerson';
import { readPersonalData } from '@trestle/db/identity/personalData/readPersonalData';
import type { PersonalDataReport } from '@trestle/schema/personalData';

/** Database calls for what is stored about a person. */
export interface PersonalDataStore {
  /** Returns null where there is no such person. */
  findPerson(id: number): Promise<FoundPerson | null>;
  countPersonalData(person: FoundPerson, caller: number): Promise<PersonalDataReport>;
  /** Notes in the audit that somebody reads a person's data, and returns them as pieces of JSON. */
  openPersonalData(person: FoundPerson, reader: { actor: number; requestId: string }): Promise<AsyncGenerator<string>>;
  erasePerson(erasing: Omit<Erasing, 'superuserGroup'>): Promise<void>;
}

/** Binds the calls to a database. @param superuserGroup SUPERUSER_GROUP */
export const createPersonalDataStore = (db: IdentityDb, superuserGroup: string): PersonalDataStore => ({
  findPerson: (id) => findPerson(db, id, superuserGroup),
  countPersonalData: (person, caller) => countPersonalData(db, person, caller),
  openPersonalData: async (person, reader) => {
    await writePersonalDataEvent(db, { action: 'personal_data', person: person.id, ...reader });
    return readPersonalData(db, person);
  },
  erasePerson: (erasing) => erasePerson(db, { ...erasing, superuserGroup }),
});

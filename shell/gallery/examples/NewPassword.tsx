import { Field } from '@trestle/kit/core';
import { NewPassword } from '@trestle/kit/form';
import { useState } from 'react';

const owner = { username: 'sample', first_name: 'Sam', last_name: 'Ple', email: 'sample@trestle.example' };

export default function Example({ initial = '' }: { initial?: string }) {
  const [password, setPassword] = useState(initial);
  return (
    <Field label="New Password">
      <NewPassword value={password} onChange={setPassword} owner={owner} />
    </Field>
  );
}

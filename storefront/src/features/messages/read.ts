import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { Department } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";

/** Whom to write to, the same for everybody; without them (logged) nobody can be written to. */
export async function readDepartments(language: Language): Promise<Department[]> {
  try {
    return (await readPublic(lateBff.departments(language))).data.departments;
  } catch (error) {
    console.error("departments not loaded", error);
    return [];
  }
}

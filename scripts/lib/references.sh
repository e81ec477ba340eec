# shellcheck shell=bash
# Sourced by tidy.sh. Finds references that do not resolve, in comments, tests and documents.

# matches PATTERN: prints every match as path:line:match, except in data and lockfiles.
matches() {
  git grep -nIoE --untracked "$1" -- ':!*.lock' ':!*package-lock.json' ':!mocks/data' \
    ':!mocks/recordings' || [[ $? -eq 1 ]]
}

# without LIST: prints the matches whose last field is not a line of LIST.
without() {
  awk -F: 'NR == FNR { known[$0]; next } !($NF in known)' <(printf '%s\n' "$1") -
}

# anchors FILE: prints its headings as Markdown anchors.
anchors() {
  sed -nE 's/^#+ +//p' "$1" | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

# References to sections and decisions of texts outside the repository. A line may end within one.
foreign_references() {
  matches '\b([Ww]ire|[Ss]pec|[Bb]lueprint)( sections?| decisions?)? [0-9][0-9.]*'
  matches '[[(](wire|spec|blueprint)( sections?| decisions?)?$'
  matches '\[(wire|spec|blueprint) [a-z][^]]*\]'
  matches '\b[Dd]ecisions? [0-9]{1,3}\b'
}

lost_documents() {
  local known file
  known=$(for file in contracts/upstream/*; do
    echo "$file"
    anchors "$file" | sed "s|^|$file#|"
  done)
  matches 'contracts/upstream/[A-Za-z0-9_-]+\.[a-z]+(#[A-Za-z0-9_-]*)?' | without "$known"
}

lost_decisions() {
  local known file
  known=$(for file in docs/decisions/[0-9]*.md; do
    file=${file##*/}
    printf '%s\n' "$file" "${file%%-*}"
  done)
  # The rest of each match is a number or a file name.
  { matches '\b(ADR [0-9]+|[Dd]ecisions? [0-9]{4,})\b'
    matches '\bdecisions/[0-9]{4}[a-z0-9-]*(\.md)?'
    matches '\]\([0-9]{4}-[a-z0-9-]+\.md'; } \
    | sed -E 's#:(ADR |[Dd]ecisions? |decisions/|\]\()([^:]*)$#:\2#' | without "$known" | sort -u
}

# A test names a requirement in a comment, in its title, or in its function's name (crt_1_…).
lost_requirements() {
  local known families
  known=$(grep -oE '^\| [A-Z]+-[0-9]+ ' docs/requirements.md | tr -d '| ')
  families=$(sed 's/-.*//' <<<"$known" | sort -u | paste -sd'|')
  { matches "\b($families)-[0-9]+\b"
    matches "\bfn (${families,,})_[0-9]+_" | sed -E 's/fn ([a-z]+)_([0-9]+)_$/\U\1-\2/'; } | without "$known"
}

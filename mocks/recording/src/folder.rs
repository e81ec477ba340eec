//! Reads a folder of recordings: `mappings/**/*.json` and the bodies in `__files`.

use std::path::{Path, PathBuf};

use base64::{Engine as _, engine::general_purpose::STANDARD};

use crate::mapping::Mapping;

/// A mapping with its name and its body.
#[derive(Debug, Clone)]
pub struct Stub {
    /// `<capability>/<call>/<case>`.
    pub name: String,
    pub mapping: Mapping,
    pub body: Vec<u8>,
}

/// Why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("{}: {source}", path.display())]
    NotAMapping { path: PathBuf, source: serde_json::Error },
    #[error("{}: {what}", path.display())]
    Wrong { path: PathBuf, what: String },
}

/// Every stub below `folder`, in the order of their names.
///
/// # Errors
/// At the first file that is not a mapping of the allowed keys, or whose body is missing.
pub fn read(folder: &Path) -> Result<Vec<Stub>, FolderError> {
    let root = folder.join("mappings");
    let mut paths = Vec::new();
    collect(&root, &mut paths)?;
    paths.sort();
    paths.iter().map(|path| stub(folder, &root, path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), FolderError> {
    let failed = |source| FolderError::Io { path: folder.to_owned(), source };
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
    Ok(())
}

fn stub(folder: &Path, root: &Path, path: &Path) -> Result<Stub, FolderError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| FolderError::Io { path: path.to_owned(), source })?;
    let mapping: Mapping = serde_json::from_str(&text)
        .map_err(|source| FolderError::NotAMapping { path: path.to_owned(), source })?;
    let body = body(folder, path, &mapping)?;
    let name = path.strip_prefix(root).unwrap_or(path).with_extension("");
    Ok(Stub { name: name.to_string_lossy().replace('\\', "/"), mapping, body })
}

fn body(folder: &Path, path: &Path, mapping: &Mapping) -> Result<Vec<u8>, FolderError> {
    let wrong = |what: String| FolderError::Wrong { path: path.to_owned(), what };
    let response = &mapping.response;
    if let Some(name) = &response.body_file_name {
        if Path::new(name).components().any(|part| !matches!(part, std::path::Component::Normal(_)))
        {
            return Err(wrong(format!("bodyFileName {name} leaves __files")));
        }
        let file = folder.join("__files").join(name);
        return std::fs::read(&file).map_err(|source| FolderError::Io { path: file, source });
    }
    if let Some(text) = &response.base64_body {
        return STANDARD.decode(text).map_err(|problem| wrong(format!("base64Body: {problem}")));
    }
    if let Some(json) = &response.json_body {
        return Ok(json.to_string().into_bytes());
    }
    Ok(response.body.clone().unwrap_or_default().into_bytes())
}
